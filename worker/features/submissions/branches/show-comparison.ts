import { type BranchesPage, branchField } from '../../../../web/contract/pages/branches.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import type { SubmissionValues } from '../../../../web/contract/submission.ts';
import type { WrittenField } from '../../../../web/contract/written-field.ts';
import { ownName, whereOf } from '../../../domain/listings/own-listing.ts';
import type { OwnRow } from '../../../domain/listings/own-listings.query.ts';
import type { PageRequest } from '../../../pages/page.ts';
import { writtenFields } from '../../../pages/written-fields.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { shownFields } from '../shown-fields.ts';
import { type Asked, queryOf } from './asked.ts';
import type { BranchRow } from './branch-row.ts';
import { absentParts, copiedValues, type Source } from './copied.ts';
import { type PhotoCopy, shownCopies } from './photo-copies.ts';
import { writtenOf } from './written-of.ts';

type Compared = {
  asked: Asked;
  /** By name, with the source. */
  named: readonly OwnRow[];
  rows: readonly BranchRow[];
  copies: ReadonlyMap<number, readonly PhotoCopy[]>;
};

/** What publishing would change, for each listing. Null if the source is not there. */
export function showComparison(
  { asked, named, rows, copies }: Compared,
  request: PageRequest,
  t: Translate,
): BranchesPage['comparison'] {
  const { scope, params, visitor } = request;
  const { lang } = params;
  const rowOf = (id: number | null) => rows.find((row) => row.id === id);
  const sourceRow = rowOf(asked.from);
  const from = named.find(({ id }) => id === asked.from);
  if (!sourceRow || !from) return null;
  const source: Source = { row: sourceRow, parts: asked.parts };
  const branchOf = (row: OwnRow) => ({
    ...{ id: row.id, ...ownName(row, { scope, t }), where: whereOf(row) },
    path: href('listing', { lang, slug: row.slug }),
  });
  const typed = visitor?.form?.values;
  return {
    from: branchOf(from),
    version: sourceRow.updatedAt,
    parts: [...asked.parts],
    absent: absentParts(source),
    listings: named.flatMap((one) => {
      const row = rowOf(one.id);
      if (!row || row.id === asked.from) return [];
      const fields = fieldsOf(source, row, { copies: copies.get(row.id) ?? [], lang, t });
      const isChosen = fields.length > 0 && (!typed || branchField(row.id) in typed);
      return [{ ...branchOf(one), version: row.updatedAt, isChosen, fields }];
    }),
    back: href('dashboardBranches', { lang }, queryOf({ ...asked, isChosen: false })),
  };
}

type Options = { copies: readonly PhotoCopy[]; lang: string; t: Translate };

/** The difference of a listing, as the form of a listing shows it. */
function fieldsOf(source: Source, row: BranchRow, { copies, lang, t }: Options): WrittenField[] {
  const values = copiedValues(source, row, copies);
  const shown: SubmissionValues = { ...values, ...('photos' in values && { photos: shownCopies(copies, row) }) };
  const { content, before } = writtenOf(row, shown);
  return writtenFields(shownFields({ content, before }, { lang, t }), lang);
}
