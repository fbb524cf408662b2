import type { Scope } from '../../data/scope.ts';
import { type Column, expression, type Sql, sql } from '../../data/sql.ts';

/**
 * The best name of a JSON column {language: text}, by the rule of `phraseIn`. A page needs only one of them, which
 * reduces the result of a query to a third.
 */
export const bestName = (names: Sql, { language, defaultLanguage }: Scope): Column<string | null> =>
  expression(sql`coalesce(${names} ->> ${language}, ${names} ->> ${defaultLanguage}, ${names} ->> 'en',
    (select value from json_each(${names}) limit 1))`);
