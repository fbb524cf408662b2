import type { D1Database } from '@cloudflare/workers-types';
import * as v from 'valibot';
import type { PostKind } from '../../web/contract/posts.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import type { PostState } from '../../worker/domain/posts/post.ts';

const origin = v.object({
  /** The file up to its Markdown. */
  head: v.string(),
  /** What the text referred to as pictures, by the key that the body has instead; and the key of the one above it. */
  references: v.record(v.string(), v.string()),
  image: v.string(),
  /** Of all that the import wrote, and the revision that it wrote. */
  fingerprint: v.string(),
  revision: v.number(),
});

/** What is kept in `posts.front_matter` of an imported text. */
export type Origin = v.InferOutput<typeof origin>;

/** The origin of a text; undefined for one that was not imported from a file. */
export function originOf(frontMatter: string): Origin | undefined {
  const result = v.safeParse(origin, JSON.parse(frontMatter));
  return result.success ? result.output : undefined;
}

/** A text that a source has on the site. */
export type StoredText = {
  id: number;
  group: number;
  kind: PostKind;
  language: string;
  slug: string;
  state: PostState;
  revision: number;
  /** The key of its group in the source. */
  key: string;
  fingerprint: string;
  /** The revision that the last import wrote. */
  imported: number;
};

const columns = `id, group_id as "group", kind, language, slug, state, revision, source_id as key,
  coalesce(front_matter ->> '$.fingerprint', '') as fingerprint, coalesce(front_matter ->> '$.revision', 0) as imported`;

/** The texts of a source, by their place (`placeOf`). */
export async function readStored(
  db: D1Database,
  { site, source, key }: { site: SiteId; source: string; key?: string },
): Promise<Map<string, StoredText>> {
  const { results } = await db
    .prepare(
      `select ${columns} from posts where site_id = ?1 and source = ?2 and source <> '' and (?3 is null or source_id = ?3)`,
    )
    .bind(site, source, key ?? null)
    .all<StoredText>();
  return new Map(results.map((row) => [placeOf(row), row]));
}

/** Where a text is in its source. */
export const placeOf = ({ language, key }: { language: string; key: string }): string => `${language}/${key}`;

/** The slugs of a site that are taken, as `takenKey`, with the id of the post that has or had each. */
export async function readSlugs(db: D1Database, site: SiteId): Promise<Map<string, number>> {
  const { results } = await db
    .prepare(
      `select kind, language, slug, post_id as id from post_slugs where site_id = ?1
       union all select kind, language, slug, id from posts where site_id = ?1`,
    )
    .bind(site)
    .all<{ kind: PostKind; language: string; slug: string; id: number }>();
  return new Map(results.map((row) => [takenKey(row), row.id]));
}

export const takenKey = ({ kind, language, slug }: { kind: PostKind; language: string; slug: string }): string =>
  `${kind}/${language}/${slug}`;
