'use client';
import { useTranslations } from 'next-intl';
import type { ListingHistoryPage } from '../../contract/pages/owners.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { Bone, Rows } from '../../ui/skeleton.tsx';
import { Pager } from '../area/list.tsx';
import { ListingName } from './listing-parts.tsx';

/** What changed about a listing, and where its contact details come from. */
export const HistoryView = defineView<'listingHistory'>(History, HistorySkeleton);

function History({ page }: { page: ListingHistoryPage }) {
  const t = useTranslations('history');
  const tFeedback = useTranslations('feedback');
  const { listing, entries, added, first, next } = page;
  return (
    <div className="page py-8 md:py-12">
      <p className="mb-2 text-sm">
        <Link className="tap link" href={listing.path}>
          <span>
            {tFeedback('back')} <ListingName of={listing} />
          </span>
        </Link>
      </p>
      <h1 className="mb-3 text-xl font-semibold">{t('title')}</h1>
      <p className="prose mb-8 text-muted">{t('intro')}</p>
      <section className="mb-10" aria-labelledby="changes">
        <h2 id="changes" className="mb-2 text-lg font-semibold">
          {t('changes')}
        </h2>
        {entries.length === 0 && <p className="mb-4 text-muted">{t('none')}</p>}
        <ol className="list-none border-t border-line ps-0">
          {entries.map(({ id, when, what, fields, by }) => (
            <Entry key={id} when={when} what={what} fields={fields} by={by} />
          ))}
          {added && <Entry when={added.when} what={added.how} fields="" by="" />}
        </ol>
        <Pager first={first} next={next} />
      </section>
      <Sources sources={page.sources} />
    </div>
  );
}

type EntryProps = Omit<ListingHistoryPage['entries'][number], 'id'>;

function Entry({ when, what, fields, by }: EntryProps) {
  return (
    <li className="entry">
      <p>
        <b className="font-semibold">{what}</b>
        {fields && <span className="block">{fields}</span>}
      </p>
      <p className="text-sm text-muted">{by}</p>
      <p className="text-sm text-muted">
        <Time at={when.iso} text={when.day} format="day" />
      </p>
    </li>
  );
}

function Sources({ sources }: Pick<ListingHistoryPage, 'sources'>) {
  const t = useTranslations('history');
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources">
      <h2 id="sources" className="mb-2 text-lg font-semibold">
        {t('sources')}
      </h2>
      <dl className="border-t border-line">
        {sources.map(({ field, source, age }) => (
          <div key={field} className="entry">
            <dt className="font-semibold">{field}</dt>
            <dd>{source}</dd>
            <dd className="text-sm text-muted">{age}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function HistorySkeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Bone className="mb-4 h-6 w-48" />
      <Bone className="mb-8 h-8 w-40" />
      <Rows count={6} />
    </div>
  );
}
