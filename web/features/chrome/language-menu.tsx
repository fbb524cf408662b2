'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { Suspense } from 'react';
import type { Site } from '../../contract/page-data.ts';
import { Icon } from '../../ui/drawing.tsx';

/**
 * The choice of a language: a form, because the Worker remembers the choice in a cookie and answers with the way to
 * the same page.
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
        <span className="sr-only md:not-sr-only">{current}</span>
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

/** Where to come back to. Apart, because the query is not known when a shell is exported. */
function ReturnPath() {
  const path = usePathname();
  const query = useSearchParams().toString();
  return <input type="hidden" name="return" value={query ? `${path}?${query}` : path} />;
}
