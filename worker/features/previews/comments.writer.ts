import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, limitTo, type Sql, sql } from '../../data/sql.ts';
import { all } from '../../data/statements.ts';
import { insertInto, pick, table, update } from '../../data/table.ts';
import { mailStatement } from '../../domain/outbox/outbox.writer.ts';
import { adminAddresses } from '../../identity/admin-addresses.ts';
import { type Acting, placeOf, writeAs } from './drafts.writer.ts';
import { contentCommentMail } from './mails.ts';
import { isAbout, type PieceKey } from './previews.query.ts';

const comments = table('content_comments');
const c = table('content_comments', 'c');
const d = table('content_drafts', 'd');
const p = table('people', 'p');
const role = table('site_roles', 'role');

/** The most people who are told of a comment. */
const mostTold = 50;

type Comment = {
  body: string;
  /** The name of the author, and what staff call the thing: both are in the mail. */
  author: string;
  about: string;
  /** The text in the viewer, for a language. */
  linkFor: (language: string) => string;
};

/** Says something about a text, and tells those concerned. @returns false if the author may not. */
export async function addComment(db: D1Database, acting: Acting, key: PieceKey, comment: Comment): Promise<boolean> {
  const { site, by, now } = acting;
  const { kind, item, field } = key.piece;
  const next = sql`coalesce((select max(${comments.id}) from ${comments} where ${comments.site_id} = ${site}), 0) + 1`;
  const about = { site_id: site, id: next, language: key.language, kind, item, field };
  const content = { ...placeOf(key), comment: comment.body };
  return writeAs(db, acting, { action: 'preview-comment', content }, [
    insertInto(comments, { ...about, body: comment.body, author_id: by, created_at: now }),
    ...mailsTo(await concerned(db, acting, key), { db, site, comment }),
  ]);
}

type Recipient = { address: string; language: string };

/**
 * Who is told: those who have said something about the text before, and the author of its draft, as far as they are still
 * staff; where there is nobody, the admins of the site. Never the author.
 */
async function concerned(db: D1Database, { site, by }: Acting, key: PieceKey): Promise<readonly Recipient[]> {
  const people = await all(
    db,
    sql`select ${columns(pick(p, 'address', 'language'))} from ${p}
      where ${p.id} <> ${by} and ${p.state} = 'active' and (${p.id} in (${commentators(key)}) or ${p.id} in (${drafter(key)}))
        and (${p.is_operator} = 1
          or exists (select 1 from ${role} where ${role.site_id} = ${site} and ${role.person_id} = ${p.id}))
      ${limitTo(mostTold)}`,
  );
  const known = people.flatMap(({ address, language }) => (address ? [{ address, language }] : []));
  if (known.length > 0) return known;
  const own = await addressOf(db, by);
  return (await adminAddresses(db, site)).filter(({ address }) => address !== own);
}

const commentators = (key: PieceKey): Sql => sql`select ${c.author_id} from ${c} where ${isAbout(c, key)}`;

const drafter = (key: PieceKey): Sql => sql`select ${d.author_id} from ${d} where ${isAbout(d, key)}`;

async function addressOf(db: D1Database, person: PersonId): Promise<string | null> {
  const [row] = await all(db, sql`select ${columns(pick(p, 'address'))} from ${p} where ${p.id} = ${person}`);
  return row?.address ?? null;
}

type Mailing = { db: D1Database; site: SiteId; comment: Comment };

function mailsTo(
  recipients: readonly Recipient[],
  { db, site, comment: { author, about, body, linkFor } }: Mailing,
): D1PreparedStatement[] {
  const key = crypto.randomUUID();
  return recipients.map(({ address, language }) =>
    mailStatement(db, contentCommentMail, {
      ...{ siteId: site, to: address, language, dedupeKey: `content-comment:${key}:${address}` },
      data: { by: author, about, body, link: linkFor(language) },
    }),
  );
}

/** Resolves an open comment, or opens a resolved one. @returns false if it is not so any more, or the author may not. */
export function settleComment(
  db: D1Database,
  acting: Acting,
  { id, isResolved }: { id: number; isResolved: boolean },
): Promise<boolean> {
  const { site, by, now } = acting;
  const action = isResolved ? 'preview-resolve' : 'preview-reopen';
  const change = isResolved ? { resolved_at: now, resolved_by: by } : { resolved_at: null, resolved_by: null };
  const before = isResolved ? sql`${comments.resolved_at} is null` : sql`${comments.resolved_at} is not null`;
  return writeAs(db, acting, { action, content: { number: String(id) } }, [
    sql`${update(comments, change)} where ${comments.site_id} = ${site} and ${comments.id} = ${id} and ${before}`,
    refuseUnlessChanged,
  ]);
}
