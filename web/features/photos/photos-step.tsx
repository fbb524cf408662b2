import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { photoFields, writePhotos } from '../../contract/submission-steps/photos.ts';
import { mostPhotosOf, photoMegabytes } from '../../contract/uploads.ts';
import { FormField } from '../../ui/form-field.tsx';
import { PhotoCard } from './photo-card.tsx';
import { SendingList } from './photo-sending.tsx';
import type { PhotosStepProps } from './photos-step-props.ts';
import { usePhotoFault } from './use-photo-fault.ts';
import { usePhotos } from './use-photos.ts';
import { type Sender, useSending } from './use-sending.ts';

/** File types that the file dialog offers. HEIC is among them: some browsers can draw it, and then JPEG is sent. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif';

/** The photos of a form. Without script it has a button that sends files, numbers and boxes. */
export function PhotosStepView({ step, values, fault, mark, intro, hasCredits = true, below }: PhotosStepProps) {
  const t = useTranslations('photos');
  const field = useRef<HTMLInputElement>(null);
  const all = usePhotos(field, { step, values });
  const sender = useSending(field, { step, photos: all });
  const { photos, removed } = all;
  return (
    <>
      <p className="text-muted">{mark('photos') ?? intro ?? t('intro', { count: mostPhotosOf[step.form] })}</p>
      <Chooser sender={sender} fault={fault(photoFields.files) ?? fault(photoFields.photos)} />
      <PartFault code={values[photoFields.fault]} />
      <SendingList sender={sender} />
      <input
        ref={field}
        type="hidden"
        name={photoFields.photos}
        value={writePhotos(photos)}
        onInput={({ currentTarget }) => all.restore(currentTarget.value)}
      />
      <input type="hidden" name={photoFields.fault} value="" />
      <p role="status" className={removed ? 'notice' : 'sr-only'}>
        {all.news}{' '}
        {removed && (
          <button type="button" className="tap link cursor-pointer" onClick={all.undo}>
            {t('undo')}
          </button>
        )}
      </p>
      {photos.length > 0 && (
        <ol id="photos" tabIndex={-1} aria-label={t('list')} className="photo-list">
          {photos.map((photo, index) => (
            <PhotoCard
              key={photo.key}
              photo={photo}
              index={index}
              all={all}
              isPublished={step.published.includes(photo.key)}
              fault={fault}
              mark={mark}
              hasCredits={hasCredits}
              below={below}
            />
          ))}
        </ol>
      )}
      {photos.length > 0 && (
        <noscript>
          <button type="submit" name="step" value="arrange" className="button">
            {t('arrange')}
          </button>
        </noscript>
      )}
    </>
  );
}

/** Where files are chosen, dropped, pasted or taken with the camera. */
function Chooser({ sender, fault }: { sender: Sender; fault: string | undefined }) {
  const t = useTranslations('photos');
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(sender.send);
  useEffect(() => {
    latest.current = sender.send;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      // An editor on the page has taken them.
      if (event.defaultPrevented) return;
      const files = imagesOf(event.clipboardData?.files);
      if (!files.length) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const take = (input: HTMLInputElement) => {
    sender.send(input.files ?? []);
    // The form does not send them a second time, and the same file can be chosen again.
    input.value = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can also be chosen with the button inside
    <div
      className={isOver ? 'photo-drop is-over' : 'photo-drop'}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(false);
        sender.send(event.dataTransfer.files);
      }}
    >
      <FormField
        id={photoFields.files}
        name={photoFields.files}
        type="file"
        multiple
        accept={accepted}
        label={t('choose')}
        hint={t('chooseHint', { megabytes: photoMegabytes })}
        fault={fault}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <p className="needs-script text-sm text-muted">{t('drop')}</p>
      <p className="needs-script photo-camera">
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={t('camera')}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
        <button type="button" className="button" onClick={() => camera.current?.click()}>
          {t('camera')}
        </button>
      </p>
      <noscript>
        <button type="submit" name="step" value="upload" className="button">
          {t('upload')}
        </button>
      </noscript>
    </div>
  );
}

const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files');

const imagesOf = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** What was wrong with some of the files that were sent together without script. */
function PartFault({ code }: { code: string | undefined }) {
  const t = useTranslations('photos');
  const fault = usePhotoFault();
  if (!code) return null;
  return (
    <p id={photoFields.fault} className="fault" role="alert" tabIndex={-1}>
      {t('someRefused')} {fault(code, 0)}
    </p>
  );
}
