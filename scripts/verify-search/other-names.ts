import { readFile } from 'node:fs/promises';
import type { D1Database } from '@cloudflare/workers-types';
import Papa from 'papaparse';
import * as v from 'valibot';
import type { SiteId } from '../../worker/data/schema.ts';
import type { ListingPatch } from '../../worker/domain/listings/listing-rows.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { comparable, scriptOf } from '../search/misspell.ts';

const rowSchema = v.object({
  id: v.string(),
  name: v.string(),
  name_en: v.optional(v.string(), ''),
  /** JSON such as `{"name:ru": "Эрмитаж"}`, or empty. */
  name_alt: v.optional(v.string(), ''),
});
type Row = v.InferOutput<typeof rowSchema>;

/** Tags such as `ar` and `ja-Hira`. OpenStreetMap also has keys such as `name:signed`, which name no language. */
const languageKey = /^name:([a-z]{2,3}(?:-[A-Z][a-z]{3})?)$/;

/** The language of names that nothing but their script tells. */
const languageOfScript: Readonly<Record<string, string>> = {
  ...{ hangul: 'ko', kana: 'ja', han: 'ja', arabic: 'ar', cyrillic: 'ru', devanagari: 'ne' },
};

/**
 * Adds the names of the columns name_en and name_alt to imported listings: imports read the column name only. Where there
 * is an English name, it becomes the English one, and the name of the column name that of its own language.
 */
export async function addOtherNames(db: D1Database, site: SiteId, file: string): Promise<void> {
  const { data } = Papa.parse(await readFile(file, 'utf8'), { header: true, skipEmptyLines: true });
  const rows = new Map(v.parse(v.array(rowSchema), data).map((row) => [row.id, row]));
  const listings = await db
    .prepare('select id, import_key as key from listings where site_id = ?1 order by id')
    .bind(site)
    .all<{ id: number; key: string | null }>();
  const patches = listings.results.flatMap(({ id, key }): ListingPatch[] => {
    const row = rows.get(key?.replace(/^id:/, '') ?? '');
    const names = row ? namesOf(row) : {};
    const texts = Object.entries(names).map(([language, name]) => [language, { name }]);
    return texts.length === 0 ? [] : [{ id, texts: Object.fromEntries(texts) }];
  });
  const written = await openWriter(db, site).patchListings(patches, { bulk: true });
  if (written.code !== 'patched') throw new Error(`The names of ${file} were refused: ${written.code}`);
}

/** The names to be added or replaced, by language. */
function namesOf({ name, name_en: english, name_alt: others }: Row): Record<string, string> {
  const given = Object.entries(others ? (JSON.parse(others) as Record<string, string>) : {});
  const names = Object.fromEntries(
    given.flatMap(([key, text]) => {
      const [, language] = languageKey.exec(key) ?? [];
      return language && language !== 'en' && text.trim() ? [[language, text.trim()]] : [];
    }),
  );
  if (!english.trim() || comparable(english) === comparable(name)) return names;
  const own = languageOfScript[scriptOf(name) ?? ''] ?? 'und';
  const isKnown = Object.values(names).some((other) => comparable(other) === comparable(name));
  return { ...(!isKnown && name.trim() && { [own]: name.trim() }), ...names, en: english.trim() };
}
