import { useLocale, useTranslations } from 'next-intl';
import type { ClaimPage } from '../../contract/pages/claims.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { Time } from '../../slots/time.tsx';
import { FormField } from '../../ui/form-field.tsx';

/** Finds the listing to claim. */
export function Search({ search: { typed, found } }: { search: NonNullable<ClaimPage['search']> }) {
  const t = useTranslations('claim');
  const lang = useLocale();
  return (
    <section className="mb-8">
      <search>
        <form method="get" action={href('claim', { lang })} className="mb-6 grid max-w-md gap-4">
          <FormField
            id="q"
            name="q"
            type="search"
            dir="auto"
            maxLength={100}
            autoComplete="organization"
            label={t('search')}
            hint={t('searchHint')}
            defaultValue={typed}
          />
          <p>
            <button type="submit" className="button is-main">
              {t('find')}
            </button>
          </p>
        </form>
      </search>
      {found && <Found found={found} />}
    </section>
  );
}

function Found({ found }: { found: NonNullable<NonNullable<ClaimPage['search']>['found']> }) {
  const t = useTranslations('claim');
  const lang = useLocale();
  return (
    <>
      <h2 className="mb-3 text-lg">{t('found', { count: found.length })}</h2>
      {found.length > 0 && (
        <ul className="mb-4 border-t border-line">
          {found.map(({ name, language, place, path, isTaken }) => (
            <li key={path} className="border-b border-line py-2">
              <Link className="tap link font-semibold" href={path}>
                <bdi lang={language}>{name}</bdi>
              </Link>
              <p className="text-sm text-muted">
                <bdi>{place}</bdi>
                {isTaken && (
                  <>
                    {place && ' · '}
                    {t('taken')}
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link className="tap link" href={href('create', { lang })}>
          {t('notListed')}
        </Link>
      </p>
    </>
  );
}

/** The visitor's own claims. */
export function OwnClaims({ own }: { own: ClaimPage['own'] }) {
  const t = useTranslations('claim');
  return (
    <section className="border-t border-line pt-8" aria-labelledby="own">
      <h2 id="own" className="mb-3 text-lg">
        {t('own')}
      </h2>
      <ul>
        {own.map(({ name, language, state, needsYou, path, when }) => (
          <li key={path} className="border-b border-line py-2">
            <Link className="tap link font-semibold" href={path}>
              <bdi lang={language}>{name}</bdi>
            </Link>
            <p className="text-sm">
              {needsYou ? <strong>{state}</strong> : state}
              <span className="block text-muted">
                <Time at={when.iso} text={when.at}>
                  {(date) => t('startedOn', { date })}
                </Time>
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
