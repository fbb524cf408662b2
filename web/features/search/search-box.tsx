import { useLocale, useTranslations } from 'next-intl';
import { href } from '../../contract/routes.ts';
import { Icon } from '../../ui/drawing.tsx';

type SearchBoxProps = {
  /** Unique on the page. */
  id?: string;
  /** The directory path to search in; the whole directory by default. */
  action?: string | undefined;
  /** The search text. */
  q?: string | undefined;
  /** Whether label and button are shown without words, in the header. */
  isSmall?: boolean;
};

/**
 * The search: a plain GET form. Suggestions are loaded when the field is first focused (search-suggestions.tsx), and shown
 * in the empty element after it.
 */
export function SearchBox({ id = 'search', action, q = '', isSmall }: SearchBoxProps) {
  const t = useTranslations('search');
  const lang = useLocale();
  return (
    <form action={action ?? href('directory', { lang, filters: [] })}>
      <label htmlFor={id} className={isSmall ? 'sr-only' : 'mb-2 block text-sm font-semibold'}>
        {t('label')}
      </label>
      <div className="search-row">
        <input className="field" type="search" id={id} name="q" placeholder={t('hint')} defaultValue={q} key={q} />
        <div />
        <button type="submit" className={isSmall ? 'button' : 'button is-main flex-none'}>
          <Icon name="search" />
          <span className={isSmall ? 'sr-only' : 'max-sm:sr-only'}>{t('button')}</span>
        </button>
      </div>
    </form>
  );
}
