import { type BranchPart, branchParts } from '../../../../web/contract/pages/branches.data.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { mostBranches } from './branches.query.ts';

/** What an address of the page names: ids of listings, and what is copied. */
export type Asked = {
  /** The listing that is copied. */
  from: number | null;
  /** Those that it is copied to. */
  to: readonly number[];
  parts: readonly BranchPart[];
  /** Whether the first form was sent. */
  isChosen: boolean;
  /** The list of the first step begins behind this listing. */
  after: number | null;
  /** What became of the second form; null if it was not sent. */
  result: Result<readonly number[]> | null;
};

/** By what became of them: written, changed by others meanwhile, without the photos that were to be copied. */
export type Result<Of> = Readonly<Record<'written' | 'left' | 'stuck', Of>>;

const readIds = (text: string | null): number[] =>
  [...new Set((text ?? '').split('.').flatMap((part) => readWholeNumber(part) ?? []))].slice(0, mostBranches);

/** Reads the query. What cannot be read is as if it was left out. */
export function readAsked(query: URLSearchParams): Asked {
  const [written, left, stuck] = ['written', 'left', 'stuck'].map((name) => readIds(query.get(name))) as [
    number[],
    number[],
    number[],
  ];
  const from = readWholeNumber(query.get('from')) ?? null;
  return {
    from,
    to: readIds(query.get('to')).filter((id) => id !== from),
    parts: branchParts.filter((part) => query.get(part)),
    isChosen: query.get('step') === 'compare',
    after: readWholeNumber(query.get('after')) ?? null,
    result: written.length + left.length + stuck.length > 0 ? { written, left, stuck } : null,
  };
}

/** The query of an address. */
export function queryOf({ from, to, parts, isChosen, after }: Partial<Asked>): Record<string, string> {
  return {
    ...(after != null && { after: String(after) }),
    ...(from != null && { from: String(from) }),
    ...Object.fromEntries((parts ?? []).map((part) => [part, 'on'])),
    ...(isChosen && { step: 'compare' }),
    ...(to?.length && { to: to.join('.') }),
  };
}

/** What the first form left out: a field; null if it is complete. */
export function missingIn({ from, to, parts }: Asked): 'from' | 'parts' | 'to' | null {
  if (from === null) return 'from';
  if (parts.length === 0) return 'parts';
  return to.length === 0 ? 'to' : null;
}
