import { useTranslations } from 'next-intl';
import { nearestReadable } from '../../contract/accent.ts';
import {
  longestAbout,
  longestName,
  longestTagline,
  type SiteSettingsPage,
} from '../../contract/pages/site-settings.data.ts';
import { problemAt } from '../area/list.tsx';

/** Characters of a text at most, by the name of its field: `name-en`, `new-name`. */
const longestOf = (field: string | null): number =>
  field?.includes('name') ? longestName : field?.includes('tagline') ? longestTagline : longestAbout;

/** The error text of a field of the rejected form; of the form as a whole for null. */
export function useSettingsFault({ problem, hue }: Pick<SiteSettingsPage, 'problem' | 'hue'>) {
  const t = useTranslations('siteSettings.fault');
  return (field: string | null): string | undefined => {
    const found = problemAt(problem, field);
    if (!found) return undefined;
    return t(found.code, { minutes: found.minutes ?? 1, most: longestOf(field), hue: nearestReadable(hue) ?? hue });
  };
}

/** What another admin has saved in a field meanwhile, as its hint. */
export function useOther() {
  const t = useTranslations('siteSettings');
  return (other: string | null): string | undefined =>
    other === null ? undefined : other === '' ? t('otherEmpty') : t('other', { value: other });
}
