'use client';
import { useTranslations } from 'next-intl';
import type { OpenedThreadPage } from '../../contract/pages/enquiries.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { useSectionsLabel } from '../area/use-sections-label.ts';
import { Messages } from './messages.tsx';
import { useFault } from './use-fault.ts';

/** A reported thread, which staff open by an act of its own. */
export const OpenedThreadView = defineView<'manageThread'>(OpenedThread, AreaSkeleton);

function OpenedThread({ page: { sections, action, back, thread, problem } }: { page: OpenedThreadPage }) {
  const t = useTranslations('enquiry');
  return (
    <AreaPage
      sections={sections}
      label={useSectionsLabel()}
      title={t('openedTitle')}
      fault={useFault(problem)(null)}
      problem={problem}
    >
      <p className="mb-4">
        <Link className="tap link" href={back}>
          {t('toReport')}
        </Link>
      </p>
      {thread ? (
        <Opened thread={thread} />
      ) : (
        <form method="post" action={action} className="max-w-xl">
          <p className="prose mb-4">{t('openText')}</p>
          <button type="submit" name="step" value="open" className="button is-main">
            {t('open')}
          </button>
        </form>
      )}
    </AreaPage>
  );
}

function Opened({ thread }: { thread: NonNullable<OpenedThreadPage['thread']> }) {
  const t = useTranslations('enquiry');
  const { until, listing, stateWords, wantedOn, contact, messages, isForgotten } = thread;
  return (
    <div id="thread" tabIndex={-1} className="max-w-3xl">
      <p className="notice">
        <Time at={until.iso} text={until.at}>
          {(time) => t('openUntil', { time })}
        </Time>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-6">
        <span>
          {t('about')} <bdi lang={listing.language}>{listing.name}</bdi>
        </span>
        <span className="badge">{stateWords}</span>
      </p>
      {wantedOn && <p>{t('wantedOn', { day: wantedOn })}</p>}
      {contact && (
        <p>
          {t('reachBy')} <bdi>{contact}</bdi>
        </p>
      )}
      {isForgotten ? (
        <p className="mt-4">{t('next.forgotten')}</p>
      ) : (
        <Messages messages={messages} label={t('messages')} />
      )}
    </div>
  );
}
