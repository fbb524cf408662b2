import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Database } from './schema.ts';

/** Builds SQL against the schema's types. It cannot run anything: the reader and the writer do. */
export const query = new Kysely<Database>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** Anything that compiles to a statement giving rows of `Row`. */
export type Statement<Row> = { compile(): CompiledQuery<Row> };

/** A raw statement, as the compiler wants it. */
export const raw = <Row>(builder: RawBuilder<Row>): Statement<Row> => ({ compile: () => builder.compile(query) });
