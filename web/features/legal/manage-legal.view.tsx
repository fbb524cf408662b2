'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ManageLegalPage } from '../../contract/pages/manage-legal.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';

/** The legal texts of a site by kind and language. */
export const ManageLegalView = defineView<'manageLegal'>(ManageLegal, AreaSkeleton);

type Kind = ManageLegalPage['kinds'][number];
type Row = Kind['rows'][number];

function ManageLegal({ page: { sections, kinds, notices } }: { page: ManageLegalPage }) {
  const t = useTranslations('manageLegal');
  const tManage = useTranslations('manage');
  return (
    <AreaPage sections={sections} label={tManage('parts')} title={t('title')}>
      <p className="prose mb-8 text-muted">{t('intro')}</p>
      {kinds.map((one) => (
        <Texts key={one.kind} {...one} />
      ))}
      <Notices notices={notices} />
    </AreaPage>
  );
}

/** A kind of text in all languages. */
function Texts({ kind, rows }: Kind) {
  const t = useTranslations('legal');
  const title = t(`${kind}.title`);
  return (
    <section className="mb-10" aria-labelledby={kind}>
      <h2 id={kind} className="mb-2 text-lg">
        {title}
      </h2>
      <ul>
        {rows.map((row) => (
          <Text key={row.language.tag} title={title} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** A text in one language: its versions, what is missing or old, and where it is edited. */
function Text({ title, row }: { title: string; row: Row }) {
  const t = useTranslations('manageLegal');
  const { language, isDefault, newest, current, readPath, editPath } = row;
  return (
    <li className="grid gap-x-6 border-t border-line py-3 sm:items-baseline sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <p className="font-semibold">
        {language.name}
        {isDefault && <span className="block text-sm font-normal text-muted">{t('main')}</span>}
      </p>
      <div>
        {newest ? (
          <p>{t('version', { version: newest.version, date: newest.at.day })}</p>
        ) : (
          <p className="font-semibold">{t(isDefault ? 'missingMain' : 'missing')}</p>
        )}
        {current && <p className="text-sm text-muted">{t('inEffect', { version: current.version })}</p>}
        <Notes row={row} />
      </div>
      <p className="flex flex-wrap gap-x-4">
        <RowLink to={editPath} about={t('of', { text: title, language: language.name })}>
          {t(newest ? 'edit' : 'write')}
        </RowLink>
        {readPath && (
          <RowLink to={readPath} about={t('of', { text: title, language: language.name })}>
            {t('read')}
          </RowLink>
        )}
      </p>
    </li>
  );
}

/** What is coming, and what is older than the text of the main language. */
function Notes({ row: { scheduled, staleSince } }: { row: Row }) {
  const t = useTranslations('manageLegal');
  return (
    <>
      {scheduled.map(({ version, at }) => (
        <p key={version} className="text-sm">
          {t('scheduled', { version, date: at.day })}
        </p>
      ))}
      {staleSince && <p className="text-sm">{t('stale', { date: staleSince.day })}</p>}
    </>
  );
}

const RowLink = ({ to, about, children }: { to: string; about: string; children: ReactNode }) => (
  <Link className="tap link" href={to}>
    {children}
    <span className="sr-only"> {about}</span>
  </Link>
);

/** The last mails to members about new versions. */
function Notices({ notices }: Pick<ManageLegalPage, 'notices'>) {
  const t = useTranslations('manageLegal');
  const tLegal = useTranslations('legal');
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="notices">
      <h2 id="notices" className="mb-2 text-lg">
        {t('notices')}
      </h2>
      <ul>
        {notices.map(({ id, kind, state, told, effectiveAt, at, iso }) => (
          <li key={id} className="border-t border-line py-3">
            <p className="font-semibold">{t('noticeOf', { text: tLegal(`${kind}.title`), date: effectiveAt.day })}</p>
            <p className="text-sm">
              {state === 'sending' ? (
                t('notice.sending', { count: told })
              ) : (
                <Time at={iso} text={at}>
                  {(date) => t(`notice.${state}`, { date, count: told })}
                </Time>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
