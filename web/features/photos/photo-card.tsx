import { useTranslations } from 'next-intl';
import type { DragEvent } from 'react';
import { photoPath } from '../../contract/photos.ts';
import { photoFields, type TypedPhoto } from '../../contract/submission-steps/photos.ts';
import { uploadPath } from '../../contract/uploads.ts';
import { FormField } from '../../ui/form-field.tsx';
import type { PhotosStepProps } from './photos-step-props.ts';
import type { Photos } from './use-photos.ts';

type PhotoCardProps = Pick<PhotosStepProps, 'fault' | 'mark' | 'hasCredits'> & {
  below: PhotosStepProps['below'] | undefined;
  photo: TypedPhoto;
  index: number;
  all: Photos;
  isPublished: boolean;
};

/** The type of what is dragged: the place of a photo in the list. */
const dragged = 'application/x-photo';

/** A photo with its texts, and what moves and removes it. */
export function PhotoCard({ photo, index, all, isPublished, fault, mark, hasCredits, below }: PhotoCardProps) {
  const t = useTranslations('photos');
  const { key, width, height } = photo;
  const [alt, credit] = [photoFields.alt(key), photoFields.credit(key)];
  const number = index + 1;
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragged)) return;
    event.preventDefault();
    all.move(Number(event.dataTransfer.getData(dragged)), index);
  };
  return (
    <li
      className="photo-card"
      aria-label={t('photo', { number })}
      onDragOver={(event) => event.dataTransfer.types.includes(dragged) && event.preventDefault()}
      onDrop={drop}
    >
      <img
        src={isPublished ? photoPath(key, 320, 'webp') : uploadPath(key, 320)}
        width={width}
        height={height}
        alt={t('photo', { number })}
        loading="lazy"
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(dragged, String(index));
          dataTransfer.effectAllowed = 'move';
        }}
      />
      <div className="grid gap-4">
        <FormField
          id={alt}
          name={alt}
          maxLength={300}
          dir="auto"
          label={t('alt')}
          hint={mark(alt) ?? t('altHint')}
          defaultValue={all.texts[alt] ?? ''}
          fault={fault(alt)}
        />
        {hasCredits && (
          <FormField
            id={credit}
            name={credit}
            maxLength={200}
            dir="auto"
            label={t('credit')}
            hint={mark(credit)}
            defaultValue={all.texts[credit] ?? ''}
            fault={fault(credit)}
          />
        )}
        {below?.(photo, all.texts[alt] ?? '')}
        <OtherAlts photo={photo} all={all} />
        <Place photo={photo} index={index} />
        <Buttons photo={photo} index={index} all={all} />
      </div>
    </li>
  );
}

/** Text alternatives in other languages, which the step does not change. */
const OtherAlts = ({ photo: { key }, all: { texts } }: { photo: TypedPhoto; all: Photos }) =>
  Object.entries(texts).map(([name, text]) =>
    name.startsWith(photoFields.alt(key, '')) ? <input key={name} type="hidden" name={name} value={text} /> : null,
  );

/**
 * Number and box that order and remove a photo without script. The hidden fields behind them count where the browser has
 * script, or the box is not checked: of fields with one name the first counts.
 */
function Place({ photo: { key }, index }: { photo: TypedPhoto; index: number }) {
  const t = useTranslations('photos');
  const [position, remove] = [photoFields.position(key), photoFields.remove(key)];
  return (
    <>
      <noscript>
        <div className="grid gap-4">
          <FormField
            id={position}
            name={position}
            type="number"
            inputMode="numeric"
            min={1}
            label={t('position')}
            defaultValue={index + 1}
          />
          <label className="tap">
            <input type="checkbox" name={remove} value="on" /> {t('removeBox')}
          </label>
        </div>
      </noscript>
      <input type="hidden" name={position} value={index + 1} />
      <input type="hidden" name={remove} value="" />
    </>
  );
}

function Buttons({ photo: { key }, index, all }: Pick<PhotoCardProps, 'photo' | 'index' | 'all'>) {
  const t = useTranslations('photos');
  const number = index + 1;
  const last = all.photos.length - 1;
  const move = (to: number, button: HTMLElement) => {
    all.move(index, to);
    // A button loses the focus where the browser moves its element.
    requestAnimationFrame(() => button.focus());
  };
  return (
    <p className="flex flex-wrap gap-3 noscript:hidden">
      {last > 0 && (
        <>
          <button
            type="button"
            className="button"
            aria-disabled={index === 0}
            aria-describedby={`n-${key}`}
            onClick={({ currentTarget }) => move(index - 1, currentTarget)}
          >
            {t('earlier')}
          </button>
          <button
            type="button"
            className="button"
            aria-disabled={index === last}
            aria-describedby={`n-${key}`}
            onClick={({ currentTarget }) => move(index + 1, currentTarget)}
          >
            {t('later')}
          </button>
        </>
      )}
      <button type="button" className="button" aria-describedby={`n-${key}`} onClick={() => all.remove(index)}>
        {t('remove')}
      </button>
      <span id={`n-${key}`} className="sr-only">
        {t('photo', { number })}
      </span>
    </p>
  );
}
