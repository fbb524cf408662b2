import type { Attribute } from '../../../../web/contract/attributes.ts';
import { importDone, type ManageImportPage } from '../../../../web/contract/pages/imports.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { whereOf } from '../../../domain/listings/own-listing.ts';
import type { PageRequest } from '../../../pages/page.ts';
import { formProblem } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { momentAt } from '../../../platform/i18n/date-text.ts';
import { countryName, languageName, nameIn } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { attributeField, fields } from '../columns/column-headers.ts';
import { encodings } from '../source/encoding.ts';
import { isUndoable } from '../undoable.ts';
import type { DoubleListing, DoubleRow, NoteCount, ShownImport } from './manage-imports.query.ts';
import { shownChanges } from './show-changes.ts';
import { shownColumns } from './show-columns.ts';
import { shownCounts, shownState } from './shown-state.ts';
import { readReport, readWanted, type StoredReport, type Told } from './stored.ts';

/** What is read of an import. */
export type LoadedImport = {
  row: ShownImport;
  attributes: readonly Attribute[];
  notes: NoteCount[];
  doubles: DoubleRow[];
};

/** Why a file was not imported, where another reading of it can help. */
const answerable = [
  ...['one-column', 'no-name-column', 'mixed-encodings', 'too-many-categories', 'doubtful-columns'],
  ...['doubtful-encoding', 'too-many-bad-rows', 'no-usable-rows', 'unexpected'],
  ...['map-unknown-column', 'map-unknown-field'],
];

export function showImport(loaded: LoadedImport, request: PageRequest, t: Translate): ManageImportPage {
  const { row, attributes } = loaded;
  const { visitor, session } = signedIn(request);
  const { site, params, query, scope } = request;
  const { lang } = params;
  const report = readReport(row.report);
  const { language, told } = readWanted(row.settings);
  const state = shownState(row);
  const isOpen = state === 'checked' || state === 'stopped';
  const posted = visitor.form?.values.step === 'check' ? visitor.form.values : undefined;
  return {
    sections: sectionsOf('manage', { ...request, visitor: session, t }),
    action: href('manageImport', { lang, id: row.id }),
    listPath: href('manageImports', { lang }),
    ...{ fileName: row.fileName, language: languageName(language || site.defaultLanguage, lang) },
    at: momentAt(row.createdAt, lang, site.timeZone),
    ...{ state, rows: row.rowCount, position: row.position, revision: row.updatedAt },
    fault: (state === 'stopped' || state === 'broken') && report.code !== '' ? faultOf(report, t) : null,
    ...{ doubts: isOpen ? report.doubts : [], readings: isOpen ? report.readings : [] },
    ...shownColumns(isOpen ? report.columns : [], { posted, isAll: query.has('columns'), lang, id: row.id }),
    attributes: attributes.map(({ slug, names }) => ({ field: attributeField(slug), name: nameIn(names, scope) })),
    fields: [...fields],
    counts: state === 'checked' ? report.counts : shownCounts(row),
    closed: row.closed,
    closing: state === 'done' ? report.closing : null,
    preview: state === 'checked' ? previewOf(report, loaded, request, t) : null,
    notes: notesOf(loaded, report, t),
    doubles: (row.hasBegun ? loaded.doubles : report.doubles.map(expectedDouble)).map((one) => shownDouble(one, lang)),
    mayMerge: state === 'done' && loaded.doubles.some(({ of, own }) => of && own),
    rejectedPath:
      row.rejected > 0 && row.fileKey !== '' ? `${href('manageImport', { lang, id: row.id })}/rejected.csv` : null,
    mayRun: state === 'checked' || (state === 'broken' && row.fileKey !== ''),
    mayUndo: (state === 'done' || state === 'broken') && isUndoable(row, request.now),
    mayAnswer: state === 'checked' || (state === 'stopped' && isAnswerable(report)),
    mayDiscard: isOpen,
    ...{ undone: row.undone, kept: row.kept, total: row.created + row.updated + row.closed },
    wishes: wishesOf(told, posted, lang),
    encodings: [...encodings],
    done: importDone.find((code) => code === query.get('done')) ?? null,
    problem: formProblem(visitor.form),
  };
}

const longestDetail = 200;

/** A code that has words: `other` for one of another version. */
const worded = (kind: 'fault' | 'rejected' | 'warning', code: string, t: Translate): string =>
  t.has(`imports.${kind}.${code}`) ? code : 'other';

const faultOf = ({ code, line, detail }: StoredReport, t: Translate) => ({
  ...{ code: worded('fault', code, t), line, detail: detail.slice(0, longestDetail) },
});

const isAnswerable = ({ code, columns, doubts, readings }: StoredReport): boolean =>
  answerable.includes(code) || columns.length + doubts.length + readings.length > 0;

function previewOf(
  { created, updated, newPlaces, newCategories, missing }: StoredReport,
  { attributes }: LoadedImport,
  { params, scope }: PageRequest,
  t: Translate,
) {
  const { lang } = params;
  return {
    ...{ created, newPlaces, newCategories, missing },
    updated: updated.map(({ slug, changes }) => ({
      ...{ slug, path: href('listing', { lang, slug }) },
      changes: shownChanges(changes, { attributes, languages: scope, lang, t }),
    })),
  };
}

/** Before rows are imported, the report of the check counts what there is to say of them. */
function notesOf({ row, notes }: LoadedImport, report: StoredReport, t: Translate): ManageImportPage['notes'] {
  const counted = row.hasBegun
    ? notes
    : Object.entries(report.notes)
        .map(([code, count]) => ({ kind: rejections.includes(code) ? 'rejected' : 'warning', code, count }) as const)
        .sort((one, other) => other.count - one.count);
  return counted.map(({ kind, code, count }) => ({ kind, code: worded(kind, code, t), count }));
}

/** The codes of rows that are left out. All others are about rows that are imported. */
const rejections: readonly string[] = [
  ...['no-name', 'name-too-long', 'wrong-column-count', 'malformed-quotes', 'nul-byte', 'cell-too-large'],
  ...['other-listing', 'bad-encoding', 'duplicate'],
];

/** A double that a check has found: the listings are not read for it. */
const expectedDouble = ({ row, of: detail }: StoredReport['doubles'][number]): DoubleRow => {
  const of = { slug: detail, text: null, address: '', place: null };
  return { row, detail, of: earlierRow(detail) === null ? of : null, own: null };
};

/** The earlier one of two rows of the file that are probably one place; null if the other one is a listing. */
function earlierRow(detail: string): number | null {
  const [, earlier] = detail.match(/^row (\d+)$/) ?? [];
  return earlier === undefined ? null : Number(earlier);
}

function shownDouble({ row, detail, of, own }: DoubleRow, lang: string): ManageImportPage['doubles'][number] {
  const shown = ({ slug, text, address, place }: DoubleListing) => ({
    ...{ name: text?.[1] ?? slug, slug, path: href('listing', { lang, slug }), about: whereOf({ address, place }) },
  });
  return { row, earlier: earlierRow(detail), own: own && shown(own), of: of && shown(of) };
}

/** What the form shows: what was typed last, or what was said for the last check. */
function wishesOf(
  told: Told,
  posted: Readonly<Record<string, string>> | undefined,
  lang: string,
): ManageImportPage['wishes'] {
  if (posted) {
    const { source = '', key = '', country = '', encoding = '', delimiter = '' } = posted;
    const { sheet = '', skipLines = '', header = '' } = posted;
    const isOn = (name: string) => posted[name] === 'on';
    return {
      ...{ source, key, country, encoding, delimiter, sheet, skipLines, header },
      ...{ locate: isOn('locate'), overwrite: isOn('overwrite'), close: isOn('close'), trust: isOn('trust') },
    };
  }
  return {
    ...{ source: told.source, key: told.key.join(', '), encoding: told.encoding, delimiter: told.delimiter },
    country: told.country === '' ? '' : countryName(told.country, lang),
    ...{ sheet: told.sheet, skipLines: told.skipLines === undefined ? '' : String(told.skipLines) },
    header: told.hasHeader === undefined ? '' : told.hasHeader ? 'yes' : 'no',
    trust: told.trustIds,
    ...{ locate: told.locate, overwrite: told.overwriteEdits, close: told.closeMissing !== undefined },
  };
}
