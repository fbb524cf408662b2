import type { D1Database } from '@cloudflare/workers-types';
import type { Call } from '../../scripts/lib/database-over.ts';
import type { Media } from '../../scripts/lib/gateway.ts';

/** A database and a bucket as JSON, created once and loaded into the server of each test file. */
export type Snapshot = {
  /** One transaction that fills an empty database. */
  calls: Call[];
  media: StoredObject[];
};

type StoredObject = { key: string; contentType: string; base64: string };

type SchemaEntry = { type: string; name: string; sql: string };

const isTable = ({ type }: SchemaEntry) => type === 'table';

/** Internal tables of SQLite and workerd cannot be created. */
const schemaQuery = `select type, name, sql from sqlite_schema
  where sql is not null and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\' order by rowid`;

/** Reads a whole database and bucket. */
export async function takeSnapshot({ db, media }: { db: D1Database; media: Media }): Promise<Snapshot> {
  const { results: schema } = await db.prepare(schemaQuery).all<SchemaEntry>();
  const tables = schema.filter(isTable);
  const rows = await Promise.all(tables.map(({ name }) => insertRows(db, name)));
  const create = ({ sql }: SchemaEntry): Call => ({ sql, values: [] });
  return {
    calls: [
      { sql: 'pragma defer_foreign_keys = on', values: [] },
      ...tables.map(create),
      ...rows.flat(),
      // Triggers come after the rows, which already contain what triggers write.
      ...schema.filter((entry) => !isTable(entry)).map(create),
    ],
    media: await readMedia(media),
  };
}

/** Bytes of JSON in one statement. SQLite in workerd accepts two million. */
const maxBytes = 1_000_000;

/** Statements that insert all rows of a table. */
async function insertRows(db: D1Database, table: string): Promise<Call[]> {
  const [{ results: columns }, { results }] = await Promise.all([
    db.prepare('select name from pragma_table_info(?1)').bind(table).all<{ name: string }>(),
    db.prepare(`select * from "${table}"`).all<Record<string, unknown>>(),
  ]);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map((_, i) => `value ->> ${i}`).join(', ');
  const sql = `insert into "${table}" (${names}) select ${values} from json_each(?1)`;
  const chunks: string[][] = [];
  let size = Infinity;
  for (const row of results) {
    const json = JSON.stringify(columns.map(({ name }) => row[name]));
    if (size + json.length > maxBytes) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(json);
    size += json.length;
  }
  return chunks.map((chunk) => ({ sql, values: [`[${chunk.join()}]`] }));
}

async function readMedia(media: Media): Promise<StoredObject[]> {
  const { objects } = await media.list({ prefix: '' });
  return Promise.all(
    objects.map(async ({ key }) => {
      const object = await media.get(key);
      if (!object) throw new Error(`the bucket lists ${key}, but does not hold it`);
      const base64 = Buffer.from(await object.arrayBuffer()).toString('base64');
      return { key, base64, contentType: object.httpMetadata?.contentType ?? '' };
    }),
  );
}

export async function loadSnapshot(
  { calls, media }: Snapshot,
  into: { db: D1Database; media: Pick<Media, 'put'> },
): Promise<void> {
  await into.db.batch(calls.map(({ sql, values }) => into.db.prepare(sql).bind(...values)));
  await Promise.all(
    media.map(({ key, contentType, base64 }) =>
      into.media.put(key, Buffer.from(base64, 'base64'), { httpMetadata: { contentType } }),
    ),
  );
}
