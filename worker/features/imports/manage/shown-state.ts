import type { ImportState } from '../../../../web/contract/pages/imports.data.ts';
import type { ListedImport } from './manage-imports.query.ts';

/** The state of an import for people. What was asked for counts as begun, although the queue may bring it later. */
export function shownState({ state, requested, undoStartedAt, hasBegun }: ListedImport): ImportState {
  if (state === 'undone') return 'undone';
  if (undoStartedAt !== null || requested === 'undo-import') return 'undoing';
  if (state === 'uploaded') return 'reading';
  if (state === 'running' || state === 'done') return state;
  if (requested === 'run-import') return 'running';
  if (state === 'checked') return 'checked';
  return hasBegun ? 'broken' : 'stopped';
}

/** The rows of an import by outcome; null where none was imported. */
export const shownCounts = (row: ListedImport) =>
  row.position === 0 && row.state !== 'done'
    ? null
    : { created: row.created, updated: row.updated, unchanged: row.unchanged, rejected: row.rejected };
