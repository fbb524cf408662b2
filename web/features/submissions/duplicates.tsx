import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import {
  type Duplicate,
  notDuplicatesField,
  slugsIn,
  type TypedPlace,
} from '../../contract/submission-steps/duplicates.ts';
import { useDuplicates } from './use-duplicates.ts';

type DuplicatesProps = {
  /** What the page was made with. */
  duplicates: readonly Duplicate[];
  /** What the whole draft says, also in fields of other steps. */
  typed: TypedPlace;
  /** The value of the field `not-duplicates`: the listings that are other places. */
  others: string | undefined;
};

/**
 * Asks below the fields of a step whether the place is listed already. The listings that the visitor says are other places
 * are kept in the draft and not asked about again.
 */
export function Duplicates({ duplicates, typed, others: kept = '' }: DuplicatesProps) {
  const t = useTranslations('submission.duplicates');
  const element = useRef<HTMLDivElement>(null);
  const found = useDuplicates(element, { typed, duplicates });
  const others = slugsIn(kept);
  // Those that the visitor has just said it of: the box stays, so that it can be unticked.
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const asked = found.duplicates.filter(({ slug }) => !others.includes(slug));
  const open = asked.filter(({ slug }) => !dismissed.includes(slug));
  const isDismissed = asked.length > 0 && open.length === 0;
  const known = isDismissed ? others : [...others, ...dismissed];
  const all = [...others, ...dismissed, ...open.map(({ slug }) => slug)];
  const dismiss = (isOther: boolean) => setDismissed(isOther ? [...dismissed, ...open.map(({ slug }) => slug)] : []);
  return (
    <div ref={element}>
      <p className="sr-only" role="status">
        {found.isNew && t('summary', { count: open.length })}
      </p>
      {asked.length > 0 && (
        <section className="notice" aria-labelledby="duplicates">
          <h3 id="duplicates" className="font-semibold">
            {t('title')}
          </h3>
          {!isDismissed && <List duplicates={open} />}
          <label className="tap cursor-pointer">
            <input
              type="checkbox"
              name={notDuplicatesField}
              value={all.join(' ')}
              checked={isDismissed}
              onChange={({ currentTarget }) => dismiss(currentTarget.checked)}
            />
            {t('other')}
          </label>
        </section>
      )}
      {/* Of two fields with one name the first counts: this one is posted while the box is not ticked. */}
      {known.length > 0 && <input type="hidden" name={notDuplicatesField} value={known.join(' ')} />}
    </div>
  );
}

function List({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const t = useTranslations('submission.duplicates');
  return (
    <>
      <p className="text-sm text-muted">{t('text')}</p>
      <ul>
        {duplicates.map((duplicate) => (
          <Listed key={duplicate.slug} duplicate={duplicate} />
        ))}
      </ul>
    </>
  );
}

/** A listing that exists, why it may be the same place, and what can be done instead of adding it again. */
function Listed({ duplicate }: { duplicate: Duplicate }) {
  const t = useTranslations('submission.duplicates');
  const { name, foreign, path, address, reasons, distance, correctPath, claimPath } = duplicate;
  const why = [...reasons, ...(distance ? [t('away', { distance })] : []), ...(foreign ? [foreign.note] : [])];
  return (
    <li className="border-t border-line py-2">
      <div>
        {/* What is typed here stays: the page of the listing is another tab. */}
        <a className="tap link" href={path} target="_blank" rel="noopener">
          <bdi lang={foreign?.language}>{name}</bdi>
          <span className="sr-only">{t('newTab')}</span>
        </a>
        {address && (
          <p className="text-sm" dir="auto">
            {address}
          </p>
        )}
        <p className="text-sm text-muted">{why.join(' · ')}</p>
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <a className="tap link" href={correctPath} rel="nofollow" aria-label={t('correctName', { name })}>
          {t('correct')}
        </a>
        <a className="tap link" href={claimPath} rel="nofollow" aria-label={t('claimName', { name })}>
          {t('claim')}
        </a>
      </p>
    </li>
  );
}
