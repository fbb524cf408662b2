import { useTranslations } from 'next-intl';
import type { QueueItemData, QueuePage } from '../../contract/pages/queue.data.ts';
import { Link } from '../../slots/link.tsx';
import { AuditEntries } from '../area/audit-entries.tsx';
import { Panel } from '../area/panel.tsx';
import { About, Written } from '../area/written.tsx';
import { DecisionForm } from './decision-form.tsx';
import { Decided, Mark, Meta, Standing } from './entry.tsx';

type ItemProps = { page: QueuePage; item: QueueItemData };

export const itemTitle = ({ entry: { kind, about } }: QueueItemData) => (
  <>
    {kind} {about && <bdi lang={about.language}>{about.name}</bdi>}
  </>
);

/** One thing of the queue: what was written, what is known of it, the decision, and its history. */
export function Item({ page, item }: ItemProps) {
  const t = useTranslations('queue');
  const { entry, author, history, back } = item;
  const { about, isAppeal, decided, fields } = entry;
  return (
    <>
      <p className="mb-4">
        <Link className="tap link" href={back}>
          {t('back')}
        </Link>
      </p>
      <div className="mb-6 grid gap-2">
        {isAppeal && (
          <p>
            <Mark />
          </p>
        )}
        {about?.path && (
          <p>
            {t('published')} <About about={about} />
          </p>
        )}
        <Meta entry={entry} />
        <p className="text-sm text-muted">{author}</p>
        {!decided && <Standing entry={entry} />}
      </div>
      <Panel id="written" title={t('written')}>
        <Written fields={fields} />
        {entry.reading && (
          <p>
            <Link className="button" href={entry.reading}>
              {t('reading')}
            </Link>
          </p>
        )}
      </Panel>
      <Panel id="decision" title={t('decision')} className="max-w-2xl">
        {decided ? (
          <>
            <Decided entry={entry} decided={decided} action={page.action} />
            {item.decisions.length > 0 && <DecisionForm page={page} item={item} />}
          </>
        ) : (
          <Waiting page={page} item={item} />
        )}
      </Panel>
      <Panel id="history" title={t('history')}>
        <AuditEntries entries={history} isOwn />
      </Panel>
    </>
  );
}

/** The forms of what waits. Without a decision to take, why there is none. */
function Waiting({ page, item }: ItemProps) {
  const t = useTranslations('queue');
  const { entry, decisions, canTake } = item;
  return (
    <>
      {canTake && <p className="mb-4 text-muted">{t('takeText')}</p>}
      {entry.hindrance && <p className="notice">{entry.hindrance}</p>}
      {decisions.length > 0 && <DecisionForm page={page} item={item} />}
      <form method="post" action={page.action} className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="item" value={entry.id} />
        {canTake && (
          <button type="submit" name="step" value="take" className="button">
            {t('take')}
          </button>
        )}
        {entry.lease?.isOwn && (
          <button type="submit" name="step" value="release" className="button">
            {t('release')}
          </button>
        )}
        <button type="submit" name="step" value="next" className="button" data-key="n">
          {t('next')}
        </button>
      </form>
    </>
  );
}
