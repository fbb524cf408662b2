import { type QueuePage, queueDone } from '../../../web/contract/pages/queue.data.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { type EntryOptions, itemPath, showEntry } from './show-entry.ts';
import type { StaffItem } from './staff-items.query.ts';
import { faultText } from './words.ts';

/** The message about what was done just now; null for none. `last` is the thing that it was done with. */
export function doneOf(last: StaffItem | undefined, options: EntryOptions): QueuePage['done'] {
  const { request, t } = options;
  const { query } = request;
  const done = queueDone.find((code) => code === query.get('done'));
  if (!done) return null;
  if (done === 'many') return manyOf(options);
  const entry = last && showEntry(last, options);
  const isDecided = done === 'decided' && entry?.decided;
  return {
    words: isDecided
      ? t('moderation.done.decided', {
          state: entry.decided?.state ?? '',
          kind: entry.kind,
          name: entry.about?.name ?? '',
        })
      : t(`moderation.done.${done === 'decided' ? 'changed' : done}`),
    failed: [],
    undo: isDecided && entry.decided?.canUndo ? { id: entry.id, revision: entry.revision } : null,
  };
}

/** What became of a decision for several things: how many were done, and why the others were not. */
function manyOf({ request: { query, params }, t }: EntryOptions): QueuePage['done'] {
  const failed = readFailures(query.get('not') ?? '');
  const words = t('moderation.done.many', { count: readWholeNumber(query.get('did')) ?? 0 });
  return {
    words: failed.length ? `${words} ${t('moderation.done.not', { count: failed.length })}` : words,
    failed: failed.map(({ id, code }) => ({
      words: t('moderation.notDone', { id: String(id), reason: faultText(code, t) }),
      path: itemPath(id, params.lang),
    })),
    undo: null,
  };
}

export type Failure = { id: number; code: string };

/** What was not done, for the query of an address: `4-leased.9-own`. */
export const writeFailures = (failures: readonly Failure[]): string =>
  failures.map(({ id, code }) => `${id}-${code}`).join('.');

const readFailures = (text: string): Failure[] =>
  text.split('.').flatMap((one) => {
    const [, id, code] = one.match(/^(\d{1,15})-([a-z]+(?:-[a-z]+)*)$/) ?? [];
    return id && code ? [{ id: Number(id), code }] : [];
  });
