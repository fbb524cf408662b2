import type { Piece } from '../../../web/contract/pieces.ts';
import type { MemberRight } from '../../../web/contract/rights.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { Database, PersonId, SiteId } from '../../data/schema.ts';
import { expression, limitTo, list, type Sql, sql } from '../../data/sql.ts';
import { outerTable, pick, type Table, table } from '../../data/table.ts';
import { holds } from '../../identity/standing.ts';

/** Rows of each list. */
const mostRows = 100;

/** Links to previews that a site can have at the same time. */
export const mostLinks = 50;

const draft = table('content_drafts', 'draft');
const comment = table('content_comments', 'comment');
const link = table('preview_links', 'link');
const opening = table('counts', 'opening');
const author = outerTable('people', 'author');
const resolver = outerTable('people', 'resolver');

export type Standing = { rights: readonly (0 | 1)[] };

type Holder = { site: SiteId; by: PersonId; now: number };

/** Which rights a person has on a site, in the order of the rights. */
export const standingOn = (holder: Holder, rights: readonly MemberRight[]): Query<Standing> =>
  select(
    { rights: json<Standing['rights']>(sql`json_array(${list(...rights.map((right) => holds(right, holder)))})`) },
    sql``,
  );

/** A text in a language of a site. */
export type PieceKey = { site: SiteId; language: string; piece: Piece };

/** Whether a row of drafts or comments is about a text. */
export const isAbout = (
  row: Pick<Table<'content_drafts'>, 'site_id' | 'language' | 'kind' | 'item' | 'field'>,
  { site, language, piece }: PieceKey,
): Sql => sql`${row.site_id} = ${site} and ${row.language} = ${language} and ${row.kind} = ${piece.kind}
  and ${row.item} = ${piece.item} and ${row.field} = ${piece.field}`;

/** A draft with the name of its author; null if their account is deleted. */
export type DraftRow = Pick<
  Database['content_drafts'],
  'language' | 'kind' | 'item' | 'field' | 'text' | 'base' | 'version' | 'author_id' | 'updated_at'
> & { author: string | null };

const draftColumns = {
  ...pick(draft, 'language', 'kind', 'item', 'field', 'text', 'base', 'version', 'author_id', 'updated_at'),
  author: author.name,
};

const draftsWithAuthors = sql`from ${draft} left join ${author} on ${author.id} = ${draft.author_id}`;

/** The draft of a text. */
export const draftOf = (key: PieceKey): Query<DraftRow> =>
  select(draftColumns, sql`${draftsWithAuthors} where ${isAbout(draft, key)}`);

export type DraftEntry = Omit<DraftRow, 'text' | 'base'>;

/** The open drafts of a site, the newest first. */
export const draftsOf = (site: SiteId): Query<DraftEntry> => {
  const { text: _, base: __, ...listed } = draftColumns;
  return select(
    listed,
    sql`${draftsWithAuthors} where ${draft.site_id} = ${site} order by ${draft.version} desc ${limitTo(mostRows)}`,
  );
};

export type CommentRow = Omit<Database['content_comments'], 'site_id' | 'resolved_by'> & {
  author: string | null;
  resolver: string | null;
};

const commentColumns = {
  ...pick(comment, 'id', 'language', 'kind', 'item', 'field', 'body', 'author_id', 'created_at', 'resolved_at'),
  author: author.name,
  resolver: resolver.name,
};

const commentsWithAuthors = sql`from ${comment} left join ${author} on ${author.id} = ${comment.author_id}
  left join ${resolver} on ${resolver.id} = ${comment.resolved_by}`;

/** The comments on a text, the oldest first. */
export const commentsOn = (key: PieceKey): Query<CommentRow> =>
  select(
    commentColumns,
    sql`${commentsWithAuthors} where ${isAbout(comment, key)} order by ${comment.id} ${limitTo(mostRows)}`,
  );

/** The open comments of a site, the newest first. */
export const openComments = (site: SiteId): Query<CommentRow> =>
  select(
    commentColumns,
    sql`${commentsWithAuthors} where ${comment.site_id} = ${site} and ${comment.resolved_at} is null
      order by ${comment.id} desc ${limitTo(mostRows)}`,
  );

export type LinkRow = Pick<Database['preview_links'], 'id' | 'path' | 'language' | 'has_drafts' | 'ends_at'> & {
  author: string | null;
  opened: number;
};

/** The links to previews of a site that work, the newest first. */
export const linksOf = (site: SiteId, now: number): Query<LinkRow> =>
  select(
    {
      ...pick(link, 'id', 'path', 'language', 'has_drafts', 'ends_at'),
      author: author.name,
      opened: expression<number>(sql`coalesce((select sum(${opening.count}) from ${opening}
        where ${opening.site_id} = ${link.site_id} and ${opening.feature} = 'preview-link'
          and ${opening.thing} = cast(${link.id} as text)), 0)`),
    },
    sql`from ${link} left join ${author} on ${author.id} = ${link.author_id}
      where ${link.site_id} = ${site} and ${link.revoked_at} is null and ${link.ends_at} > ${now}
      order by ${link.id} desc ${limitTo(mostLinks)}`,
  );
