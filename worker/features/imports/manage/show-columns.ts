import { formatter } from '../../../../web/contract/intl.ts';
import type { ManageImportPage } from '../../../../web/contract/pages/imports.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import type { StoredGuess } from './stored.ts';

/** Columns that a page shows at first: each has a choice of all fields. */
const mostColumns = 60;
const longestExample = 120;

type Options = {
  /** The form that was refused. */
  posted: Readonly<Record<string, string>> | undefined;
  isAll: boolean;
  lang: string;
  id: string;
};

/** The columns of a file for people: those that are taken for something first, where there are many. */
export function shownColumns(
  guesses: readonly StoredGuess[],
  { posted, isAll, lang, id }: Options,
): Pick<ManageImportPage, 'columns' | 'hidden' | 'allPath'> {
  const percent = (share: number) => formatter(Intl.NumberFormat, lang, { style: 'percent' }).format(share);
  const columns = guesses.map((guess, index) => ({
    ...{ index, name: guess.column, because: guess.because },
    field: posted?.[`column-${index}`] ?? guess.field ?? '',
    sureness: surenessOf(guess),
    ...{ confidence: percent(guess.confidence), filled: percent(guess.filled) },
    examples: guess.examples.slice(0, 10).map((text) => text.slice(0, longestExample)),
  }));
  const sorted = isAll
    ? columns
    : columns.toSorted((one, other) => Number(one.field === '') - Number(other.field === ''));
  const shown = isAll || columns.length <= mostColumns ? columns : sorted.slice(0, mostColumns);
  const hidden = columns.length - shown.length;
  return {
    ...{ columns: shown, hidden },
    allPath: hidden > 0 ? href('manageImport', { lang, id }, { columns: 'all' }) : null,
  };
}

/** From which confidence on a guess is called certain, or likely. */
const [certainFrom, likelyFrom] = [0.9, 0.6];

function surenessOf({ field, because, confidence }: StoredGuess): ManageImportPage['columns'][number]['sureness'] {
  if (field === null) return 'none';
  if (because === 'told' || confidence >= certainFrom) return 'certain';
  return confidence >= likelyFrom ? 'likely' : 'guess';
}
