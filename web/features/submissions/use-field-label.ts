import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '../../contract/intl.ts';

/** The typed fields whose label is that of another field. */
const same: Readonly<Record<string, string>> = {
  category: 'categories',
  category2: 'categories',
  category3: 'categories',
  latitude: 'position',
  longitude: 'position',
  price: 'priceLevel',
  street: 'address',
  'place-query': 'place',
};

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The label of a typed field in the page's language. */
export function useFieldLabel(): (field: string) => string {
  const t = useTranslations('submission.written');
  const lang = useLocale();
  return (field) => {
    const [part = '', tag] = field.split('.');
    const name = same[part] ?? part;
    if (name === 'attribute') return t('attribute');
    if (name.startsWith('service-')) return t('services');
    if (days.includes(name) || name.startsWith('special-')) return t('hours');
    if (/^(alt|credit|photo)/.test(name)) return t('photos');
    const label = t.has(name) ? t(name) : name;
    const language = () => formatter(Intl.DisplayNames, lang, { type: 'language' }).of(tag ?? '') ?? '';
    return tag ? t('inLanguage', { field: label, language: language() }) : label;
  };
}
