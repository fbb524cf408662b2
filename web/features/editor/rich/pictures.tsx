import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { FormField } from '../../../ui/form-field.tsx';
import type { PictureRegistry, ShownPicture } from './picture-view.ts';

/** Maximum length of the texts of a picture in characters. */
const most = 300;

/** The fields of all pictures in the editor, each below its picture. */
export function Pictures({ registry }: { registry: PictureRegistry }) {
  const pictures = useSyncExternalStore(registry.listen, registry.read);
  return pictures.map((picture) => createPortal(<Fields picture={picture} />, picture.slot, picture.id));
}

/** The fields have no names: the form sends the text of the editor alone. */
function Fields({ picture: { attributes, change, remove } }: { picture: ShownPicture }) {
  const t = useTranslations('editor.picture');
  const id = useId();
  const { alt, title } = attributes;
  const isDecorative = alt === '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field would send the form
    <span onKeyDown={stayInForm}>
      {!isDecorative && (
        <FormField
          id={`${id}-alt`}
          maxLength={most}
          dir="auto"
          required
          label={t('alt')}
          hint={t('altHint')}
          defaultValue={alt ?? ''}
          // The picture has just arrived.
          ref={alt === null ? focus : undefined}
          onChange={({ currentTarget }) => change({ alt: currentTarget.value.trim() || null })}
        />
      )}
      <label className="tap">
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={({ currentTarget }) => change({ alt: currentTarget.checked ? '' : null })}
        />
        {t('decorative')}
      </label>
      <FormField
        id={`${id}-caption`}
        maxLength={most}
        dir="auto"
        label={t('caption')}
        defaultValue={title ?? ''}
        onChange={({ currentTarget }) => change({ title: currentTarget.value.trim() || null })}
      />
      <button type="button" className="button" onClick={remove}>
        {t('remove')}
      </button>
    </span>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

function stayInForm(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
