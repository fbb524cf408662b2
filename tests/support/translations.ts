import {
  type TranslatedPart,
  type TranslationEditPage,
  type TranslationsPage,
  type TranslationTextsPage,
  translationEditSchema,
  translationsSchema,
  translationTextsSchema,
} from '../../web/contract/pages/translations.data.ts';
import { pageData } from './people.ts';
import type { TestServer } from './server.ts';
import type { TestVisitor } from './visitor.ts';

const origin = 'http://atlas.localhost';

export const coveragePage = (
  who: TestVisitor,
  address = `${origin}/en/manage/translations`,
): Promise<TranslationsPage> => pageData(who, address, translationsSchema);

/** The cell of a language and a part. */
export async function cellOf(who: TestVisitor, language: string, part: TranslatedPart) {
  const { languages } = await coveragePage(who);
  const cell = languages.find(({ tag }) => tag === language)?.cells.find((one) => one.part === part);
  if (!cell) throw new Error(`there is no cell of ${part} in ${language}`);
  return cell;
}

type ArticleRow = {
  id: number;
  group_id: number;
  language: string;
  state: string;
  revision: number;
  source_revision: number | null;
};

/** The published articles of a site, counted in plain loops: what is missing and what is stale in a language. */
export async function recount({ db }: TestServer, site: number, language: string) {
  const { results } = await db
    .prepare(`select * from posts where site_id = ?1 and kind = 'article' and state = 'published'`)
    .bind(site)
    .all<ArticleRow>();
  const sources = results.filter(({ id, group_id }) => id === group_id);
  const counted = { total: sources.length, missing: 0, stale: 0 };
  for (const source of sources) {
    if (source.language === language) continue;
    const own = results.find((row) => row.group_id === source.id && row.language === language);
    if (!own) counted.missing += 1;
    else if (own.source_revision !== source.revision) counted.stale += 1;
  }
  return counted;
}

/** The page on which an article is translated. */
export const editAddress = (post: number, language = 'de'): string =>
  `${origin}/en/manage/translations/edit?language=${language}&post=${post}`;

export const editPage = (who: TestVisitor, post: number, language = 'de'): Promise<TranslationEditPage> =>
  pageData(who, editAddress(post, language), translationEditSchema);

/** The fields of the form as a browser posts them, with what is typed. */
export function fieldsOf({ form, own, shown }: TranslationEditPage, typed: Record<string, string> = {}) {
  const { values, base } = form;
  const hidden = {
    source: String(shown),
    revision: String(own?.revision ?? ''),
    from: values.from ?? '',
    role: 'member',
  };
  return { ...values, base, ...hidden, ...typed };
}

/** The list of articles in a language and state. */
export const textsPage = (who: TestVisitor, state: string, language = 'de'): Promise<TranslationTextsPage> =>
  pageData(who, `${origin}/en/manage/translations/texts?language=${language}&state=${state}`, translationTextsSchema);
