import { useTranslations } from 'next-intl';
import { pictureMarkdown } from '../../contract/posts.ts';
import { PhotosStepView } from '../photos/photos-step.tsx';
import type { PhotosStepProps } from '../photos/photos-step-props.ts';

/** What staff noted about the pictures stands in the introduction. */
const noMark = () => undefined;

/** The pictures of a text, each with the Markdown that shows it. */
export function PostPictures(props: Pick<PhotosStepProps, 'step' | 'values' | 'fault'> & { intro: string }) {
  const t = useTranslations('postForm');
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 text-sm font-semibold">{t('photos')}</legend>
      <PhotosStepView
        {...props}
        mark={noMark}
        hasCredits={false}
        below={({ key }, alt) => (
          <p className="text-sm text-muted">
            {t('insert')}{' '}
            <code className="break-all select-all" dir="ltr">
              {pictureMarkdown(key, alt)}
            </code>
          </p>
        )}
      />
    </fieldset>
  );
}
