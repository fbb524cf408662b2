import type { SubmissionValues } from '../../../../web/contract/submission.ts';
import { noVocabulary } from '../../../domain/listings/vocabulary.ts';
import { contentOf, type Written } from '../content.ts';
import { besidesOf } from '../listing-values.ts';
import type { BranchRow } from './branch-row.ts';
import { valuesBefore } from './copied.ts';

/** The versions of a change. None of its values is a code that needs words. */
export function writtenOf(row: BranchRow, values: SubmissionValues): Written {
  const sources = { source: '', vocabulary: noVocabulary, placeNames: {} };
  const names = row.texts.map(([tag, name]) => [tag === row.language ? 'name' : `name.${tag}`, name] as const);
  const all = { language: row.language, ...Object.fromEntries(names) };
  const before = contentOf(valuesBefore(row, Object.keys(values)), { ...sources, all });
  return { content: contentOf(values, { ...sources, all }), before: { ...before, besides: besidesOf(row) } };
}
