import { useTranslations } from 'next-intl';

/** The words of a problem of the form: photos have those of their own. */
export function useFaultText(): (code: string) => string {
  const t = useTranslations('submission.fault');
  const ofPhotos = useTranslations('photos.fault');
  return (code) =>
    ofPhotos.has(code as never) ? ofPhotos(code as never) : t.has(code as never) ? t(code as never) : t('other');
}
