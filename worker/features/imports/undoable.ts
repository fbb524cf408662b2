import type { ImportRecord } from './imports.query.ts';

/** Milliseconds for which an import can be undone. */
export const undoableFor = 90 * 24 * 60 * 60 * 1000;

/** Whether an import can be undone now: it has begun, and is not too old. */
export const isUndoable = (
  { state, updatedAt, undoStartedAt }: Pick<ImportRecord, 'state' | 'updatedAt' | 'undoStartedAt'>,
  now: number,
): boolean =>
  ['running', 'done', 'failed'].includes(state) && (undoStartedAt !== null || updatedAt >= now - undoableFor);
