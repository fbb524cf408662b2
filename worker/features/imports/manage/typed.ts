import { importDelimiters } from '../../../../web/contract/pages/imports.data.ts';
import { type PostedFields, postedLine } from '../../../pages/posted-text.ts';
import { countryOf } from '../fields/countries.ts';
import { encodings } from '../source/encoding.ts';
import { nothingTold, type StoredReport, type Told } from './stored.ts';

/** A field that cannot be read, with a key of `imports.problem`. */
type Fault = { field: string; problem: string };

/** The share of a source's listings that may be closed at once because they left the file. */
const mostClosed = 0.1;

const longestSource = 60;

/** The wishes of the form for a new file. */
export function readUpload(fields: PostedFields): Told {
  return {
    ...nothingTold,
    source: postedLine(fields, 'source').slice(0, longestSource),
    closeMissing: fields.close === 'on' ? mostClosed : undefined,
  };
}

/** The fields that columns may be: those of the selects, and the answers to doubts. */
function readColumns(fields: PostedFields, { columns, doubts }: StoredReport): Told['columns'] {
  const told: Record<string, string | null> = {};
  columns.forEach(({ column }, index) => {
    const field = fields[`column-${index}`];
    if (typeof field === 'string') told[column] = field === '' ? null : field;
  });
  for (const { field, candidates } of doubts) {
    const chosen = candidates.find(({ column }) => column === fields[`doubt-${field}`]);
    if (!chosen) continue;
    for (const { column } of candidates) if (told[column] === field) told[column] = null;
    told[chosen.column] = field;
  }
  return told;
}

/** Where the rows of a file begin. */
function readShape(fields: PostedFields): Pick<Told, 'sheet' | 'skipLines' | 'hasHeader'> {
  const lines = postedLine(fields, 'skipLines');
  const skipLines = /^\d{1,3}$/.test(lines) ? Number(lines) : undefined;
  const hasHeader = fields.header === 'yes' ? true : fields.header === 'no' ? false : undefined;
  return { sheet: postedLine(fields, 'sheet').slice(0, 100), skipLines, hasHeader };
}

/** What a person says of a file whose report they have seen: what the form lacks is as it was. */
export function readAnswers(fields: PostedFields, report: StoredReport, before: Told): Told | Fault {
  const typedCountry = postedLine(fields, 'country');
  const country = typedCountry === '' ? '' : countryOf(typedCountry)?.code;
  if (country === undefined) return { field: 'country', problem: 'country-unknown' };
  const names = report.columns.map(({ column }) => column);
  const key = postedLine(fields, 'key')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length > 0 && key.some((name) => !names.includes(name))) return { field: 'key', problem: 'key-unknown' };
  const encoding = encodings.find((one) => one === fields.encoding) ?? '';
  const delimiter = importDelimiters.find((one) => one === fields.delimiter) ?? '';
  const shape = readShape(fields);
  // Read in another way, the file has columns of other names.
  const isReread =
    encoding !== before.encoding ||
    delimiter !== before.delimiter ||
    shape.sheet !== before.sheet ||
    shape.skipLines !== before.skipLines ||
    shape.hasHeader !== before.hasHeader ||
    report.code.startsWith('map-unknown-');
  return {
    columns: isReread ? {} : { ...before.columns, ...readColumns(fields, report) },
    ...{ encoding, delimiter, ...shape },
    ...{ country, key, source: postedLine(fields, 'source').slice(0, longestSource) },
    ...{ locate: fields.locate === 'on', overwriteEdits: fields.overwrite === 'on' },
    trustIds: fields.trust === 'on',
    closeMissing: fields.close === 'on' ? mostClosed : undefined,
  };
}
