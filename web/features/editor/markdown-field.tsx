import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef } from 'react';
import { findLanguage } from '../../contract/languages.ts';
import { FieldNotes } from '../../ui/form-field.tsx';
import type { EditorMode, ListingSearch, PhotoUpload } from './field-types.ts';
import { LossyNotice } from './lossy-notice.tsx';
import { useModes } from './use-modes.ts';

export type MarkdownFieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  defaultValue: string;
  /** The language of the text, as a tag. */
  language: string;
  /** Without it, the text has no pictures of its own. */
  photos?: PhotoUpload;
  /** Without it, links lead to addresses only. */
  listings?: ListingSearch;
  /** The error text for the value. */
  problem?: string | undefined;
};

/** How many lines the textarea shows. */
const rows = 16;

/**
 * A labelled field for a text in Markdown. Without script it is a textarea. Script shows the same text as rich text, and
 * keeps the textarea, which the form sends, up to date.
 */
export function MarkdownField({ name, label, hint, defaultValue, problem, ...more }: MarkdownFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { shown, change, write } = useModes(field);
  const { language, photos, listings } = more;
  const isRich = shown.mode === 'rich';
  const describedBy = [hint && `${id}-hint`, problem && `${id}-fault`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="editor-field">
      <div className="editor-head">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on a label focuses its field, and keys do not reach it */}
        <label
          id={`${id}-label`}
          htmlFor={id}
          className="text-sm font-semibold"
          onClick={() => isRich && document.getElementById(`${id}-rich`)?.focus()}
        >
          {label}
        </label>
        <ModeButtons mode={shown.mode} change={change} labelId={`${id}-label`} />
      </div>
      {shown.mode === 'markdown' && <LossyNotice problem={shown.problem} />}
      <textarea
        ref={field}
        id={id}
        name={name}
        rows={rows}
        dir="auto"
        lang={language}
        className="field"
        hidden={isRich}
        defaultValue={defaultValue}
        // biome-ignore lint/a11y/noAutofocus: the first field with an error has the focus, without script too
        autoFocus={problem !== undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy}
      />
      {isRich && (
        <shown.RichEditor
          key={shown.version}
          id={`${id}-rich`}
          opened={shown.opened}
          write={write}
          text={{
            label,
            lang: language,
            dir: findLanguage(language)?.direction ?? 'auto',
            describedBy,
            isInvalid: problem !== undefined,
          }}
          photos={photos}
          listings={listings}
        />
      )}
      <FieldNotes id={id} hint={hint} fault={problem} />
    </div>
  );
}

type ModeButtonsProps = { mode: EditorMode; change(mode: EditorMode): void; labelId: string };

function ModeButtons({ mode, change, labelId }: ModeButtonsProps) {
  const t = useTranslations('editor.mode');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div role="group" aria-labelledby={labelId} className="editor-modes needs-script">
      {(['rich', 'markdown'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={mode === one} onClick={() => change(one)}>
          {t(one)}
        </button>
      ))}
    </div>
  );
}
