'use client';
import { useLocale, useTranslations } from 'next-intl';
import { Fragment } from 'react';
import type { SessionsPage } from '../../contract/pages/account.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';

/** The sessions of a member, with a button to end each. */
export const SessionsView = defineView<'dashboardSessions'>(Sessions, AreaSkeleton);

function Sessions({ page }: { page: SessionsPage }) {
  const t = useTranslations('account');
  const lang = useLocale();
  return (
    <AreaPage
      sections={page.sections}
      label={t('title')}
      title={t('sessions')}
      done={page.isEnded ? t('done.signed-out') : undefined}
    >
      <div className="max-w-2xl">
        <ul className="mb-6">
          {page.sessions.map(({ id, agent, hosts, place, seen, seenIso, isThis }) => (
            <li key={id} className="row">
              <span>
                <bdi className="font-semibold">{agent || t('unknownAgent')}</bdi>
                <span className="block text-sm text-muted">
                  {hosts.map((host) => (
                    <Fragment key={host}>
                      <bdi>{host}</bdi>
                      {' · '}
                    </Fragment>
                  ))}
                  {place && (
                    <>
                      <bdi>{place}</bdi>
                      {' · '}
                    </>
                  )}
                  {isThis ? (
                    t('thisSession')
                  ) : (
                    <Time at={seenIso} text={seen}>
                      {(time) => t('seen', { seen: time })}
                    </Time>
                  )}
                </span>
              </span>
              {!isThis && (
                <form method="post" action={page.action}>
                  <input type="hidden" name="session" value={id} />
                  <button type="submit" name="step" value="end-session" className="tap link cursor-pointer">
                    {t('signOutThere')}
                    <span className="sr-only">
                      {agent} {hosts.join(' ')}
                    </span>
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
        <form method="post" action={`/${lang}/sign-out`} className="flex flex-wrap gap-3">
          <button type="submit" className="button">
            {t('signOut')}
          </button>
          <button type="submit" name="everywhere" value="1" className="button">
            {t('signOutEverywhere')}
          </button>
        </form>
      </div>
    </AreaPage>
  );
}
