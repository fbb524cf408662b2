import { useTranslations } from 'next-intl';

/** The label of a field, for what another device or staff wrote there. */
export function usePostLabels(): (field: string) => string {
  const t = useTranslations('postForm');
  return (field) => (t.has(`written.${field}` as never) ? t(`written.${field}` as never) : t('written.photos'));
}
