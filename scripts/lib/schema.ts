import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { root } from './terminal.ts';

/** The generated file with the types of the tables. */
export const schemaFile = path.join(root, 'worker/data/schema-tables.ts');
const migrations = path.join(root, 'worker/data/migrations');

const storage: Readonly<Record<string, string>> = {
  INTEGER: 'number',
  REAL: 'number',
  TEXT: 'string',
  BLOB: 'Uint8Array',
};

/** Types by column name, in every table. */
const byName: Readonly<Record<string, string>> = {
  site_id: 'SiteId',
  person_id: 'PersonId',
  actor_id: 'PersonId',
  appeal_against: 'PersonId',
  author_id: 'PersonId',
  decided_by: 'PersonId',
  ended_by: 'PersonId',
  given_by: 'PersonId',
  granted_by: 'PersonId',
  invited_by: 'PersonId',
  lease_by: 'PersonId',
  operator_id: 'PersonId',
};

/** Types that migrations cannot express: brands, the contents of JSON, and unions without a check constraint. */
const byColumn: Readonly<Record<string, string>> = {
  'attributes.names': 'Json<Names>',
  'attributes.options': "Json<Attribute['options']>",
  'attributes.steps': "Json<Attribute['steps']>",
  'attributes.unit': 'Json<Names>',
  'carousels.names': 'Json<Names>',
  'categories.names': 'Json<Names>',
  'enquiries.spam_reasons': 'Json<readonly string[]>',
  'listings.attributes': 'Json<Attributes>',
  'listings.contact_sources': 'Json<ContactSources>',
  'listings.hours': 'Json<Hours>',
  'drafts.fields': 'Json<Readonly<Record<string, string>>>',
  'map_bands.squares': 'Json<[listings: number, latitude: number, longitude: number][]>',
  'people.id': 'PersonId',
  'photos.alt': 'Json<Names>',
  'places.names': 'Json<Names>',
  'review_settings.criteria': 'Json<ReviewCriterion[]>',
  'review_settings.guidelines': 'Json<Names>',
  'reviews.criteria': 'Json<Readonly<Record<string, number>>>',
  'reviews.photos': 'Json<ReviewPhoto[]>',
  'queue.risks': 'Json<readonly string[]>',
  'services.area': 'Json<Names>',
  'services.languages': 'Json<readonly string[]>',
  'services.names': 'Json<Names>',
  'service_kinds.bands': 'Json<Readonly<Record<string, readonly number[]>>>',
  'service_kinds.names': 'Json<Names>',
  'site_summaries.coverage': 'Json<Readonly<Record<string, number>>>',
  'site_orders.made': 'SiteId',
  'site_orders.typed': 'Json<Readonly<Record<string, string>>>',
  'sites.id': 'SiteId',
  'versions.content': 'Json<Readonly<Record<string, unknown>>>',
  'vocabularies.attributes': 'Json<Attribute[]>',
  'vocabularies.service_kinds': 'Json<ServiceKindRow[]>',
  'vocabularies.categories': 'Json<CategoryRow[]>',
};

const head = `/** Generated from worker/data/migrations by \`npm run schema\`; edits are lost. */
import type { Attribute, Attributes } from '../../web/contract/attributes.ts';
import type { ContactSources } from '../../web/contract/details.ts';
import type { Hours } from '../../web/contract/hours.ts';
import type { ReviewCriterion, ReviewPhoto } from '../../web/contract/reviews.ts';
import type { Json, PersonId, SiteId } from './column-types.ts';

type Names = Readonly<Record<string, string>>;
type CategoryRow = { id: number; parent_id: number | null; slug: string; position: number; names: Names };
type ServiceKindRow = { slug: string; position: number; names: Names };
`;

type Column = { name: string; type: string; notnull: 0 | 1; dflt_value: string | null; pk: number };
type TableDefinition = { name: string; sql: string; columns: Column[] };

/** The tables after all migrations, sorted by name. */
export function readTables(): TableDefinition[] {
  const db = new DatabaseSync(':memory:');
  for (const name of readdirSync(migrations).sort()) db.exec(readFileSync(path.join(migrations, name), 'utf8'));
  const tables = db
    .prepare(`select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
    .all() as { name: string; sql: string }[];
  const columns = db.prepare('select name, type, "notnull", dflt_value, pk from pragma_table_xinfo(?)');
  return tables.map((table) => ({ ...table, columns: columns.all(table.name) as Column[] }));
}

/** The values of a `check (column in (…))` constraint as a union. Undefined without such a constraint. */
function allowedValues({ sql }: TableDefinition, { name }: Column): string | undefined {
  const [, list] = sql.match(new RegExp(`check \\(${name} in \\(([^)]*)\\)\\)`, 'i')) ?? [];
  return list?.split(/,\s*/).join(' | ');
}

const isNullable = ({ notnull, pk }: Column): boolean => !notnull && !pk;

/** Whether a row can be inserted without a value for the column, although it is never null. */
const hasDefault = (column: Column): boolean =>
  !isNullable(column) && (column.dflt_value !== null || (column.pk > 0 && column.name === 'id' && !column.notnull));

function typeOf(table: TableDefinition, column: Column): string {
  const stored = storage[column.type];
  if (!stored) throw new Error(`${table.name}.${column.name} has the unknown type ${column.type}`);
  const type =
    byColumn[`${table.name}.${column.name}`] ?? byName[column.name] ?? allowedValues(table, column) ?? stored;
  return isNullable(column) ? `${type} | null` : type;
}

/** A property of the generated interfaces, with the formatter's line breaks. */
function property(name: string, union: readonly string[]): string {
  const line = `  ${name}: ${union.join(' | ')};`;
  return line.length <= 120 ? line : `  ${name}:\n${union.map((one) => `    | ${one}`).join('\n')};`;
}

/** The text of the generated file. */
export function writeSchema(): string {
  const tables = readTables();
  const unused = Object.keys(byColumn).filter(
    (key) => !tables.some(({ name, columns }) => columns.some((column) => `${name}.${column.name}` === key)),
  );
  if (unused.length) throw new Error(`No migration creates ${unused.join(', ')}`);
  const rows = tables.map((table) => {
    const columns = table.columns.map((column) => `    ${column.name}: ${typeOf(table, column)};`);
    return [`  ${table.name}: {`, ...columns, '  };'].join('\n');
  });
  const defaults = tables.map(({ name, columns }) => {
    const names = columns.filter(hasDefault).map((column) => `'${column.name}'`);
    return property(name, names.length ? names : ['never']);
  });
  return `${head}
/** The rows of each table. */
export interface Database {
${rows.join('\n')}
}

/** The columns of each table that are never null, and that an insert may leave out. */
export interface Defaults {
${defaults.join('\n')}
}
`;
}
