import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useRef } from 'react';
import { type PhotosStep, photoFields, readPhotos, writePhotos } from '../../contract/submission-steps/photos.ts';
import type { PhotoUpload } from '../editor/field-types.ts';
import { MarkdownField } from '../editor/markdown-field.tsx';
import { fill } from '../form/form-values.ts';
import { usePhotoFault } from '../photos/use-photo-fault.ts';
import { findListings } from './find-listings.ts';

type BodyFieldProps = {
  label: string;
  hint: string;
  defaultValue: string;
  /** The language of the text. */
  language: string;
  problem: string | undefined;
  /** Where its pictures are sent. */
  step: PhotosStep;
};

/** The field for the text: as rich text or as Markdown, with pictures and links to listings. */
export function BodyField({ step, ...field }: BodyFieldProps) {
  const lang = useLocale();
  const around = useRef<HTMLDivElement>(null);
  const upload = useUpload(step, (photos) => {
    const form = around.current?.closest('form');
    if (form) fill(form, { [photoFields.photos]: photos(form) });
  });
  const listings = useMemo(() => findListings(lang), [lang]);
  return (
    <div ref={around} className="min-w-0">
      <MarkdownField name="body" photos={upload} listings={listings} {...field} />
    </div>
  );
}

/** Stores a picture. `add` gets what the field of the form's pictures has then. */
function useUpload(step: PhotosStep, add: (photos: (form: HTMLFormElement) => string) => void): PhotoUpload {
  const words = usePhotoFault();
  const t = useTranslations('editor.picture');
  return async (file) => {
    const { uploadPhoto } = await import('../photos/upload-photo.ts');
    const answer = await uploadPhoto(step, file);
    switch (answer.code) {
      case 'ok':
        add((form) => writePhotos([...typedPhotos(form), answer.photo]));
        return { code: 'ok', ...answer.photo };
      case 'refused':
        return { code: 'refused', message: words(answer.fault, 0) };
      case 'later':
        return { code: 'refused', message: words('rate-limited', answer.minutes) };
      case 'broken':
        return { code: 'refused', message: t('broken') };
    }
  };
}

function typedPhotos(form: HTMLFormElement) {
  const field = form.elements.namedItem(photoFields.photos);
  return (field instanceof HTMLInputElement && readPhotos(field.value)) || [];
}
