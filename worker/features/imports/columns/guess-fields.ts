import { type Candidate, type Column, candidatesByName, candidatesByValues, confidenceOf } from './candidates.ts';
import { type Choice, chooseFor } from './choose.ts';
import { isFormerTag } from './closed.ts';
import type { ColumnDoubt } from './column-guess.ts';
import { dayFields, type Field, fields, foldHeader, rejectionColumn } from './column-headers.ts';
import { dayOfHeader } from './headers.ts';
import { areDegrees, fitOf } from './values.ts';

const isOpen = ({ guess }: Column): boolean => guess.because === 'unknown';

function take({ taken }: Choice): void {
  for (const candidate of taken) {
    const { column, field, because } = candidate;
    Object.assign(column.guess, { field, because, confidence: confidenceOf(candidate) });
  }
}

/** The number of rows that are exact copies of an earlier one. Their key is no repeated key. */
function copiesAmong(columns: readonly Column[]): number {
  const rows = (columns[0]?.cells ?? []).map((_, row) => JSON.stringify(columns.map(({ cells }) => cells[row])));
  return rows.length - new Set(rows).size;
}

/** Maps seven columns of days, or at least five. Fewer are something else, such as a date in parts. */
function guessDays(open: readonly Column[]): void {
  const days = new Map<number, Column>();
  for (const column of open.toSorted((a, b) => (a.guess.column < b.guess.column ? -1 : 1))) {
    const day = dayOfHeader(column.guess.column);
    const fits = day !== undefined && fitOf(dayFields[day] ?? 'hours', column.values, column.guess.column) >= 0.5;
    if (fits && !days.has(day)) days.set(day, column);
  }
  if (days.size < 5) return;
  for (const [day, { guess, values }] of days) {
    Object.assign(guess, { field: dayFields[day], because: 'name', confidence: values.length > 0 ? 0.95 : 0.8 });
  }
}

/** Maps OpenStreetMap's tags of what a place was: `disused:shop`. */
function guessFormerTags(open: readonly Column[], free: (field: Field) => boolean): void {
  if (!free('closed')) return;
  for (const { guess } of open) {
    if (isFormerTag(guess.column)) Object.assign(guess, { field: 'closed', because: 'name', confidence: 0.9 });
  }
}

/** Maps two columns of degrees without a name. One with values beyond 90 is the longitude; else a person says so. */
function guessDegrees(open: readonly Column[], free: (field: Field) => boolean): ColumnDoubt[] {
  if (!free('latitude') || !free('longitude') || !free('coordinates')) return [];
  const degrees = open.filter(
    ({ values, reading }) =>
      reading.fits.size === 0 && !reading.isOther && values.length > 0 && areDegrees(values, 180),
  );
  if (degrees.length !== 2) return [];
  const longitude = degrees.filter(({ values }) => !areDegrees(values, 90));
  const latitude = degrees.find((column) => !longitude.includes(column));
  if (longitude[0] === undefined || latitude === undefined) {
    const sorted = degrees.map(({ guess }) => guess).sort((a, b) => (a.column < b.column ? -1 : 1));
    const candidates = sorted.map(({ column, examples }) => ({ column, examples: examples.slice(0, 3) }));
    return [{ field: 'latitude', candidates }];
  }
  Object.assign(longitude[0].guess, { field: 'longitude', because: 'values', confidence: 0.6 });
  Object.assign(latitude.guess, { field: 'latitude', because: 'values', confidence: 0.6 });
  return [];
}

/** Without a column for the city, the whole address is the one to take. */
function preferWholeAddress(candidates: readonly Candidate[], hasCity: boolean): void {
  if (hasCity) return;
  for (const candidate of candidates) {
    const isWhole = /full|formatted|complet|vollst|連結/i.test(candidate.column.guess.column);
    if (candidate.field === 'address' && isWhole) {
      candidate.score *= 1.3;
      candidate.header = Math.max(candidate.header, 1.1);
    }
  }
}

/** Candidates by the columns' names: each column is one for its likeliest field. */
function namedCandidates(columns: readonly Column[], free: (field: Field) => boolean): Candidate[] {
  const copies = copiesAmong(columns);
  const candidates = columns.filter(isOpen).flatMap((column) => {
    const { fitting, isExcluded } = candidatesByName(column, copies);
    if (isExcluded) column.guess.because = 'values';
    return fitting.filter(({ field }) => free(field)).slice(0, 1);
  });
  preferWholeAddress(
    candidates,
    candidates.some(({ field }) => field === 'city'),
  );
  return candidates;
}

/**
 * Maps columns to fields, by their names first, and returns the doubts. Columns that are mapped already stay, and
 * their fields take no other column.
 */
export function guessFields(columns: readonly Column[]): ColumnDoubt[] {
  const told = new Set(columns.map(({ guess }) => guess.field));
  const free = (field: Field) => !told.has(field);
  for (const { guess } of columns) {
    const isOurs = guess.because === 'unknown' && foldHeader(guess.column) === rejectionColumn;
    if (isOurs) Object.assign(guess, { because: 'name', confidence: 1 });
  }
  if (dayFields.every(free)) guessDays(columns.filter(isOpen));
  guessFormerTags(columns.filter(isOpen), free);
  const named = namedCandidates(columns, free);
  const choices = fields.map((field) =>
    chooseFor(
      field,
      named.filter((candidate) => candidate.field === field),
    ),
  );
  choices.forEach(take);
  const isFree = (field: Field) => columns.every(({ guess }) => guess.field !== field);
  const open = columns.filter(isOpen);
  const shaped = open.flatMap(candidatesByValues).filter(({ field }) => isFree(field));
  const hasPoint = !isFree('latitude');
  const more = fields
    .filter((field) => isFree(field) && !(field === 'coordinates' && hasPoint))
    .map((field) =>
      chooseFor(
        field,
        shaped.filter((candidate) => candidate.field === field),
      ),
    );
  more.forEach(take);
  return [
    ...[...choices, ...more].flatMap(({ doubt }) => doubt ?? []),
    ...guessDegrees(columns.filter(isOpen), isFree),
  ];
}
