import { useTranslations } from 'next-intl';

const codes = [
  'photo-empty',
  'photo-large',
  'photo-large-pixels',
  'photo-small',
  'photo-kind',
  'photo-heic',
  'photo-forbidden',
  'photos-many',
] as const;

/** What is wrong with a file, in words that say what to do. */
export function usePhotoFault(): (code: string, minutes: number) => string {
  const t = useTranslations('photos.fault');
  const common = useTranslations('form.fault');
  return (code, minutes) =>
    code === 'rate-limited'
      ? common('rate-limited', { minutes })
      : t(codes.find((one) => one === code) ?? 'photo-broken');
}
