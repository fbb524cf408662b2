'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { StatusPage } from '../../contract/pages/problem.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Icon } from '../../ui/drawing.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';
import { SearchBox } from '../search/search-box.tsx';

/** The page for a problem: what went wrong and what to do next. */
export const StatusView = defineView<'status'>(Status, StatusSkeleton);

/** Problems for which a retry may succeed. */
const transientProblems: readonly StatusPage['code'][] = ['rate-limited', 'server-error', 'unavailable'];

const searchable: readonly StatusPage['code'][] = ['not-found', 'gone'];

function Status({ page, address }: { page: StatusPage; address: string }) {
  const t = useTranslations('status');
  const { code, host, text, translation, digest, grantedBy, suggestions, alternatives } = page;
  const isFault = code === 'server-error';
  return (
    <Notice drawing={isFault ? 'tools' : 'compass'} title={t(`${code}.title`)}>
      <p className="text-lg">{text || t(`${code}.text`)}</p>
      {translation && (
        <p className="mt-2 text-lg" lang={translation.language} dir="auto">
          {translation.text}
        </p>
      )}
      {grantedBy && <p className="mt-2">{t(`grantedBy.${grantedBy}`)}</p>}
      <p className="mt-2">{t(`${code}.next`)}</p>
      {digest && (
        <div className="mt-6 border-s-2 border-line ps-4 text-sm">
          <p>{t('exception', { host })}</p>
          <p className="mt-1 font-mono">{t('digest', { digest })}</p>
          <p className="mt-1 text-muted">{t('digestHelp')}</p>
        </div>
      )}
      <Suggestions suggestions={suggestions} />
      <Alternatives alternatives={alternatives} />
      {searchable.includes(code) && (
        <div className="mt-8 max-w-xl">
          <search>
            <SearchBox />
          </search>
        </div>
      )}
      {code !== 'suspended' && <Ways code={code} address={address} />}
    </Notice>
  );
}

/** Existing pages with similar names. */
function Suggestions({ suggestions }: Pick<StatusPage, 'suggestions'>) {
  const t = useTranslations('status');
  if (!suggestions.length) return null;
  return (
    <div className="mt-6">
      <h2 id="suggestions" className="text-lg font-semibold">
        {t('suggestions')}
      </h2>
      <ul aria-labelledby="suggestions">
        {suggestions.map(({ name, path }) => (
          <li key={path}>
            <Link className="tap link" href={path}>
              <bdi>{name}</bdi>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Alternatives({ alternatives }: Pick<StatusPage, 'alternatives'>) {
  const t = useTranslations('status');
  if (!alternatives.length) return null;
  return (
    <ul className="mt-4" aria-label={t('alternatives')}>
      {alternatives.map(({ tag, name, path }) => (
        <li key={tag}>
          <a className="facet link" href={path} hrefLang={tag} lang={tag}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What to do next. The same page again is the one with its query, such as the token of an invitation. */
function Ways({ code, address }: Pick<StatusPage, 'code'> & { address: string }) {
  const t = useTranslations('status');
  const lang = useLocale();
  return (
    <p className="mt-8 flex flex-wrap gap-3">
      {transientProblems.includes(code) && (
        <a className="button is-main" href={address}>
          {t('retry')}
        </a>
      )}
      {code === 'unauthenticated' && (
        <Link className="button is-main" href={href('login', { lang }, { return: address })}>
          {t('signIn')}
        </Link>
      )}
      <Link className="button" href={href('home', { lang })}>
        {t('home')}
      </Link>
      <Link className="button" href={href('directory', { lang, filters: [] })}>
        {t('directory')}
      </Link>
    </p>
  );
}

function StatusSkeleton() {
  return (
    <Notice drawing="compass" title={<Bone className="h-14 w-96" />}>
      <Lines count={2} />
      <Bone className="mt-8 h-11 w-64" />
    </Notice>
  );
}
