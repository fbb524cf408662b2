import { useTranslations } from 'next-intl';

/** The label of an area's menu, for pages with the messages `area`. */
export function useSectionsLabel(): string {
  const t = useTranslations('area');
  return t('sections');
}
