'use client';
import { useTranslations } from 'next-intl';
import type { EnquiriesPage } from '../../contract/pages/enquiries.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Choice, Empty, Pager } from '../area/list.tsx';
import { useSectionsLabel } from '../area/use-sections-label.ts';
import { Thread } from './thread.tsx';
import { useFault } from './use-fault.ts';

/** The threads of a person, or one of them. */
export const EnquiriesView = defineView<'dashboardEnquiries'>(Enquiries, AreaSkeleton);

function Enquiries({ page }: { page: EnquiriesPage }) {
  const t = useTranslations('enquiry');
  const fault = useFault(page.problem);
  const { thread, done, isSuspended } = page;
  return (
    <AreaPage
      sections={page.sections}
      label={useSectionsLabel()}
      title={thread ? <bdi>{thread.who}</bdi> : t('listTitle')}
      done={done ? t(`done.${done}`) : undefined}
      fault={fault(null)}
    >
      {isSuspended && <p className="notice">{t('suspended')}</p>}
      {thread ? <Thread thread={thread} page={page} /> : <List page={page} />}
    </AreaPage>
  );
}

function List({ page: { about, lists, list, threads, responds, first, next } }: { page: EnquiriesPage }) {
  const t = useTranslations('enquiry');
  return (
    <>
      {about && (
        <p className="mb-4">
          {t('onlyAbout')} <bdi className="font-semibold">{about.name}</bdi>
          {' · '}
          <Link className="tap link" href={about.all}>
            {t('showAll')}
          </Link>
        </p>
      )}
      {lists.length > 0 && (
        <Choice label={t('lists')} choices={lists.map((one) => ({ ...one, words: t(`list.${one.name}`) }))} />
      )}
      {responds.map((words) => (
        <p key={words} className="mb-4 text-sm text-muted">
          {words}
        </p>
      ))}
      {threads.length > 0 ? (
        <ul className="border-t border-line" aria-label={t(`list.${list}`)}>
          {threads.map((one) => (
            <li key={one.path} className="border-b border-line">
              <Link className="thread-row" href={one.path}>
                <span className="thread-row-head">
                  <b dir="auto">{one.who}</b>
                  <span className="text-sm text-muted">
                    <time dateTime={one.last.iso} title={one.last.at}>
                      {one.last.words}
                    </time>
                  </span>
                </span>
                {one.who !== one.listing && (
                  <span className="text-sm text-muted" dir="auto">
                    {one.listing}
                  </span>
                )}
                <span className="excerpt" dir="auto">
                  {one.excerpt}
                </span>
                <span className="text-sm">
                  {one.isWaiting ? <span className="badge">{one.stateWords}</span> : one.stateWords}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Empty title={t(`empty.${list}`)} text={t(`emptyText.${list}`)} />
      )}
      <Pager first={first} next={next} />
    </>
  );
}
