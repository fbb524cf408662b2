import type { D1Database } from '@cloudflare/workers-types';
import { refuseUnlessChanged } from '../../data/refusal.ts';
import { sql } from '../../data/sql.ts';
import { insertSelect, table, update } from '../../data/table.ts';
import type { TextsRow } from './settings.query.ts';
import { type Acting, changeSettings } from './settings.writer.ts';

const s = table('sites');
const l = table('site_languages');

export type NewLanguage = { language: string; name: string; tagline: string };

/** Gives a site a language, as the last one of its menu. @returns false as `changeSettings`. */
export const addLanguage = (
  db: D1Database,
  acting: Acting,
  { language, name, tagline }: NewLanguage,
): Promise<boolean> =>
  changeSettings(db, acting, {
    action: 'language-add',
    after: { language, name, tagline },
    statements: [
      sql`${insertSelect(l, {
        ...{ site_id: acting.site, language, position: sql`coalesce(max(${l.position}), -1) + 1`, name, tagline },
      })} from ${l} where ${l.site_id} = ${acting.site}`,
      refuseUnlessChanged,
    ],
  });

/** Takes a language from a site. What is written in it stays stored. @returns false as `changeSettings`. */
export const removeLanguage = (
  db: D1Database,
  acting: Acting,
  { language, name, tagline, about }: TextsRow,
): Promise<boolean> =>
  changeSettings(db, acting, {
    action: 'language-remove',
    before: { language, name, tagline, about },
    statements: [
      sql`delete from ${l} where ${l.site_id} = ${acting.site} and ${l.language} = ${language}
        and ${l.language} <> (select ${s.default_language} from ${s} where ${s.id} = ${acting.site})`,
      refuseUnlessChanged,
    ],
  });

/** Puts the languages of a site into another order. @returns false as `changeSettings`. */
export const orderLanguages = (
  db: D1Database,
  acting: Acting,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<boolean> =>
  changeSettings(db, acting, {
    ...{ action: 'language-order', before: { languages: before }, after: { languages: after } },
    statements: after.map(
      (tag, position) => sql`${update(l, { position })} where ${l.site_id} = ${acting.site} and ${l.language} = ${tag}`,
    ),
  });

/** Makes a language the one that visitors get without another choice. @returns false as `changeSettings`. */
export const makeDefault = (
  db: D1Database,
  acting: Acting,
  { before, language }: { before: string; language: string },
): Promise<boolean> =>
  changeSettings(db, acting, {
    ...{ action: 'language-default', before: { language: before }, after: { language } },
    statements: [
      sql`${update(s, { default_language: language })} where ${s.id} = ${acting.site}
        and exists (select 1 from ${l} where ${l.site_id} = ${acting.site} and ${l.language} = ${language})`,
      refuseUnlessChanged,
    ],
  });
