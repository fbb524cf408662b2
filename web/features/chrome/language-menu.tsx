'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { Suspense } from 'react';
import type { Site } from '../../contract/site.ts';
import { Icon } from '../../ui/drawing.tsx';

/**
 * The language selection. It is a form, because the Worker stores the choice in a cookie and redirects to the same
 * page.
 */
export function LanguageMenu({ languages }: { languages: Site['languages'] }) {
  const t = useTranslations('language');
  const lang = useLocale();
  if (languages.length < 2) return null;
  const current = languages.find(({ tag }) => tag === lang)?.name;
  return (
    <>
      <button type="button" className="tap cursor-pointer px-2 text-sm md:-me-2" popoverTarget="languages">
        <Icon name="globe" />
        <span className="sr-only">{t('choose')}</span>
        <span className="sr-only lg:not-sr-only">{current}</span>
      </button>
      <form
        id="languages"
        popover="auto"
        className="menu"
        method="post"
        action={`/${lang}/language`}
        aria-label={t('choose')}
      >
        <Suspense>
          <ReturnPath />
        </Suspense>
        {languages.map(({ tag, name }) => (
          <button
            key={tag}
            type="submit"
            className="tap cursor-pointer"
            name="language"
            value={tag}
            lang={tag}
            aria-current={tag === lang ? 'true' : undefined}
          >
            {name}
          </button>
        ))}
      </form>
    </>
  );
}

/** The page to return to. A component of its own, because the query is unknown while a shell is exported. */
function ReturnPath() {
  const path = usePathname();
  const query = useSearchParams().toString();
  return <input type="hidden" name="return" value={query ? `${path}?${query}` : path} />;
}
