import { type Editor, getMarkRange } from '@tiptap/core';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useState } from 'react';
import { FormField } from '../../../ui/form-field.tsx';
import type { FoundListing, ListingSearch } from '../field-types.ts';
import { ListingLinks } from './listing-links.tsx';
import { safeAddress } from './safe-address.ts';

type LinkPanelProps = { editor: Editor; listings?: ListingSearch | undefined; close(): void };

/** Sets, changes and removes the link at the selection: to an address, or to a listing. */
export function LinkPanel({ editor, listings, close }: LinkPanelProps) {
  const t = useTranslations('editor.link');
  const id = useId();
  const current = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(current);
  const [isFaulty, setFaulty] = useState(false);
  const done = () => {
    close();
    editor.view.focus();
  };
  const apply = () => {
    const href = completed(address.trim());
    if (!safeAddress(href)) return setFaulty(true);
    setLink(editor, href, href);
    done();
  };
  const link = ({ slug, name }: FoundListing) => {
    setLink(editor, `/directory/listing/${slug}`, name);
    done();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    done();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') done();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // The form is not sent.
    event.preventDefault();
    if (event.target.id === `${id}-address`) apply();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div role="group" aria-label={t('label')} className="editor-panel" onKeyDown={press}>
      <FormField
        id={`${id}-address`}
        type="text"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        label={t('address')}
        defaultValue={current}
        fault={isFaulty ? t('fault', { example: 'https://museum.example' }) : undefined}
        ref={focusFirst}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button is-main" onClick={apply}>
          {t('apply')}
        </button>
        {current && (
          <button type="button" className="button" onClick={remove}>
            {t('remove')}
          </button>
        )}
        <button type="button" className="button" onClick={done}>
          {t('close')}
        </button>
      </p>
      {listings && <ListingLinks id={`${id}-listing`} listings={listings} choose={link} />}
    </div>
  );
}

const focusFirst = (input: HTMLInputElement | null) => input?.focus();

/** An address as people type it, such as `museum.example/visit`, with its scheme. */
const completed = (address: string): string =>
  /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(\/|$)/u.test(address) ? `https://${address}` : address;

/** Links the selected text. Without a selection, it changes the link at the cursor, or inserts one with `text`. */
function setLink(editor: Editor, href: string, text: string): void {
  const { selection, schema } = editor.state;
  const type = schema.marks.link;
  const around = type && getMarkRange(selection.$from, type);
  const chain = editor.chain().focus();
  if (around) chain.extendMarkRange('link').setMark('link', { href, title: null }).run();
  else if (!selection.empty) chain.setMark('link', { href, title: null }).run();
  else chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
}
