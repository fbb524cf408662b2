import { type Sql, sql } from '../db/sql.ts';
import type { Scope } from '../site/site.ts';

/**
 * The best of the names of a JSON column {language: text}, by the rule of `phraseIn`: a page needs one of them, and the
 * database sends a third without the others.
 */
export const bestName = (names: Sql, { language, defaultLanguage }: Scope): Sql<string | null> =>
  sql`coalesce(${names} ->> ${language}, ${names} ->> ${defaultLanguage}, ${names} ->> 'en',
    (select value from json_each(${names}) limit 1))`;
