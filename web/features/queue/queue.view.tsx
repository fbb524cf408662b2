'use client';
import { useTranslations } from 'next-intl';
import type { QueuePage } from '../../contract/pages/queue.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { useSectionsLabel } from '../area/use-sections-label.ts';
import { CheckMany } from './check.tsx';
import { Item, itemTitle } from './item.tsx';
import { Keys } from './keys.tsx';
import { List } from './list.tsx';

/** What waits for staff: a list, one thing, or what a decision for several things would do. */
export const QueueView = defineView<'manageQueue'>(Queue, AreaSkeleton);

function Queue({ page }: { page: QueuePage }) {
  const t = useTranslations('queue');
  const { list, item, check } = page;
  const title = item ? itemTitle(item) : check ? t('checkTitle') : t('title');
  return (
    <AreaPage
      sections={page.sections}
      label={useSectionsLabel()}
      title={
        // The target of links that lead here from a form.
        <span id={check ? 'check' : 'thing'} tabIndex={-1}>
          {title}
        </span>
      }
      fault={page.fault || undefined}
      problem={page.problem}
    >
      <Done page={page} />
      {list && <List page={page} list={list} />}
      {item && <Item page={page} item={item} />}
      {check && <CheckMany page={page} check={check} />}
      <Keys />
    </AreaPage>
  );
}

/** What was done just now, with what was not, and a button that takes it back. */
function Done({ page: { done, action } }: { page: QueuePage }) {
  const t = useTranslations('queue');
  if (!done) return null;
  return (
    <div id="done" className="notice" role="status" tabIndex={-1}>
      <p>{done.words}</p>
      {done.failed.length > 0 && (
        <ul className="mt-2">
          {done.failed.map(({ words, path }) => (
            <li key={path}>
              <Link className="tap link" href={path}>
                {words}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {done.undo && (
        <form method="post" action={action} className="mt-3">
          <input type="hidden" name="item" value={done.undo.id} />
          <input type="hidden" name="revision" value={done.undo.revision} />
          <button type="submit" name="step" value="undo" className="button" data-key="u">
            {t('undo')}
          </button>
        </form>
      )}
    </div>
  );
}
