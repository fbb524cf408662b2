'use client';
import { useTranslations } from 'next-intl';
import type { OpenedThreadPage } from '../../contract/pages/enquiries.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { Fault } from '../../ui/outcome.tsx';
import { Lines } from '../../ui/skeleton.tsx';
import { ProofNotice } from '../area/proof-notice.tsx';
import { Messages } from './messages.tsx';
import { useFault } from './use-fault.ts';

/** A reported thread, which staff open by an act of its own. */
export const OpenedThreadView = defineView<'manageThread'>(OpenedThread, Skeleton);

function OpenedThread({ page: { action, back, thread, problem } }: { page: OpenedThreadPage }) {
  const t = useTranslations('enquiry');
  const fault = useFault(problem)(null);
  return (
    <div className="page py-10">
      <p className="mb-4">
        <Link className="tap link" href={back}>
          {t('toReport')}
        </Link>
      </p>
      <h1 id="thread" tabIndex={-1} className="mb-6 text-xl font-semibold">
        {t('openedTitle')}
      </h1>
      {fault && <Fault>{fault}</Fault>}
      <ProofNotice problem={problem} />
      {thread ? (
        <div className="max-w-3xl">
          <Time at={thread.until.iso} text={thread.until.at}>
            {(time) => t('openUntil', { time })}
          </Time>
          <p className="mt-4">
            {t('about')} <bdi lang={thread.listing.language}>{thread.listing.name}</bdi> · {thread.stateWords}
          </p>
          {thread.wantedOn && <p>{t('wantedOn', { day: thread.wantedOn })}</p>}
          {thread.contact && (
            <p>
              {t('reachBy')} <bdi>{thread.contact}</bdi>
            </p>
          )}
          <Messages messages={thread.messages} label={t('messages')} />
        </div>
      ) : (
        <form method="post" action={action} className="max-w-xl">
          <p className="prose mb-4">{t('openText')}</p>
          <button type="submit" name="step" value="open" className="button is-main">
            {t('open')}
          </button>
        </form>
      )}
    </div>
  );
}

function Skeleton() {
  return (
    <div className="page py-10" aria-hidden="true">
      <Lines count={6} />
    </div>
  );
}
