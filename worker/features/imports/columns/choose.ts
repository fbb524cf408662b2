import { byScore, type Candidate, type Column, isOsmTag } from './candidates.ts';
import type { ColumnDoubt } from './column-guess.ts';
import { type Field, joinedFields } from './column-headers.ts';
import { areKana, share } from './values.ts';

/** The columns that a field takes, and those that may be meant instead. */
export interface Choice {
  taken: readonly Candidate[];
  doubt?: ColumnDoubt;
}

/** Fields where a wrong guess spoils listings: a person decides between columns that are about as likely. */
const criticalFields: ReadonlySet<Field> = new Set(['id', 'name', 'address', 'city', 'country', 'latitude']);

const maxCandidates = 5;

/** Whether two columns have the same cells; degrees may differ in their last digits. */
function isSame(one: Column, other: Column): boolean {
  return one.cells.every((cell, row) => {
    const beside = other.cells[row] ?? '';
    const difference = Math.abs(Number(cell || 'x') - Number(beside || 'x'));
    return cell === beside || difference < 0.001;
  });
}

/** Whether a column may be meant instead of the likeliest one. */
function isRival(best: Candidate, other: Candidate): boolean {
  if (isSame(best.column, other.column)) return false;
  const ratio = other.score / best.score;
  if (Math.abs(other.header - best.header) <= 0.05) return ratio >= 0.85;
  // A column of a better name that is filled less.
  return other.header > best.header && ratio >= 0.3 && best.field !== 'id';
}

/** Whether the likeliest column is likely enough to be the name. */
function isSureName({ header, score, column, because }: Candidate): boolean {
  if (column.cells.length === 0) return header >= 0.5;
  if (header > 0.9) return true;
  return column.guess.filled >= 0.9 && score >= (because === 'values' ? 0.45 : 0.5);
}

/** Kana beside names in Han characters are how those are read. */
function withoutReadings(candidates: readonly Candidate[]): readonly Candidate[] {
  const isHan = ({ column }: Candidate) => share(column.values, (value) => /\p{Script=Han}/u.test(value)) > 0.4;
  if (!candidates.some(isHan)) return candidates;
  const others = candidates.filter(({ column }) => !areKana(column.values));
  return others.length > 0 ? others : candidates;
}

const combinedFill = (columns: readonly Column[]): number => {
  const [first] = columns;
  if (first === undefined || first.cells.length === 0) return 1;
  const isFilled = first.cells.map((_, row) => columns.some(({ cells }) => cells[row] !== ''));
  return isFilled.filter(Boolean).length / isFilled.length;
};

/** OpenStreetMap's tags together, or the likeliest other column, whichever more rows have. */
function categoriesOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const tags = candidates.filter(({ column }) => isOsmTag(column));
  const [best] = candidates.filter(({ column }) => !isOsmTag(column));
  const score = tags.length === 0 ? 0 : 0.8 * (0.1 + 0.9 * combinedFill(tags.map(({ column }) => column)));
  return best !== undefined && best.score >= score ? [best] : tags;
}

/** The columns that fill a field together with the likeliest one. */
function togetherWith(best: Candidate, candidates: readonly Candidate[]): readonly Candidate[] {
  const { field } = best;
  if (!joinedFields.has(field) || best.because === 'values') return [best];
  if (field === 'category') return categoriesOf(candidates);
  if (field === 'closed') return candidates.filter(({ fit }) => fit >= 0.9);
  if (field === 'address') return candidates.filter(({ column }) => column.reading.stem === best.column.reading.stem);
  return candidates.filter(({ header, fit }) => header >= 0.85 * best.header && fit >= 0.5);
}

function doubtOf(field: Field, candidates: readonly Candidate[]): ColumnDoubt {
  const shown = candidates.slice(0, maxCandidates).map(({ column: { guess } }) => guess);
  return { field, candidates: shown.map(({ column, examples }) => ({ column, examples: examples.slice(0, 3) })) };
}

/** Which of the candidates fill a field. `candidates` are all for this field. Pure. */
export function chooseFor(field: Field, candidates: readonly Candidate[]): Choice {
  const sorted = (field === 'name' ? withoutReadings(candidates) : candidates).toSorted(byScore);
  const [best] = sorted;
  if (best === undefined) return { taken: [] };
  const taken = togetherWith(best, sorted);
  if (!criticalFields.has(field)) return { taken };
  const rivals = sorted.filter((other) => !taken.includes(other) && isRival(best, other));
  const isUnsure = field === 'name' && !isSureName(best);
  if (rivals.length === 0 && !isUnsure) return { taken };
  return { taken, doubt: doubtOf(field, isUnsure ? sorted : [best, ...rivals]) };
}
