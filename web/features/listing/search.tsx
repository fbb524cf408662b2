import { useLocale, useTranslations } from 'next-intl';
import { href } from '../../contract/routes.ts';
import { Icon } from '../../ui/drawing.tsx';

type SearchProps = {
  /** The directory path to search in; the whole directory by default. */
  action?: string;
  /** The search text. */
  q?: string;
};

/** The search by name: a plain GET form. */
export function Search({ action, q = '' }: SearchProps) {
  const t = useTranslations('search');
  const lang = useLocale();
  return (
    <search>
      <form action={action ?? href('directory', { lang, filters: [] })}>
        <label htmlFor="search" className="mb-2 block text-sm font-semibold">
          {t('label')}
        </label>
        <div className="flex gap-2">
          <input
            className="field"
            type="search"
            id="search"
            name="q"
            placeholder={t('hint')}
            defaultValue={q}
            key={q}
          />
          <button type="submit" className="button is-main flex-none">
            <Icon name="search" />
            <span className="max-sm:sr-only">{t('button')}</span>
          </button>
        </div>
      </form>
    </search>
  );
}
