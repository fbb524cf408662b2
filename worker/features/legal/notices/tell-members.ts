import type { D1Database } from '@cloudflare/workers-types';
import { href } from '../../../../web/contract/routes.ts';
import { batchUnlessRefused, refuseUnlessChanged } from '../../../data/refusal.ts';
import type { PersonId, SiteId } from '../../../data/schema.ts';
import { columns, limitTo, sql } from '../../../data/sql.ts';
import { all, first } from '../../../data/statements.ts';
import { pick, table } from '../../../data/table.ts';
import { mailStatement } from '../../../domain/outbox/outbox.writer.ts';
import { legalMail } from '../mails.ts';
import { moveOn, type NoticeKey, type OpenNotice, openNotice } from './notices.writer.ts';

const d = table('domains', 'd');
const m = table('members', 'm');
const p = table('people', 'p');
const s = table('sites', 's');
const t = table('legal_texts', 't');
const x = table('legal_notice_texts', 'x');

/** Members of one transaction. */
const chunkSize = 100;

/** Chunks of one message of the queue. */
const mostChunks = 8;

type Context = { db: D1Database; originOf(host: string): string; now: number };
type NewText = { language: string; version: number; summary: string; published_at: number };
type Member = { person: PersonId; address: string | null; language: string };

/**
 * Writes the mails of a notice, chunk by chunk. A chunk and the mark of how far the mails are written are one transaction: a
 * run that breaks off is continued there, and of two runs at once one writes nothing.
 *
 * @returns whether members are left.
 */
export async function tellMembers(context: Context, key: NoticeKey): Promise<'more' | 'done'> {
  for (let chunks = 0; chunks < mostChunks; chunks += 1) {
    const notice = await openNotice(context.db, key);
    if (!notice) return 'done';
    const told = await tellChunk(context, notice);
    if (told !== 'more') return 'done';
  }
  return 'more';
}

async function tellChunk(context: Context, notice: OpenNotice): Promise<'more' | 'done' | 'taken'> {
  const { db, now } = context;
  const [site, texts, members] = await Promise.all([
    siteOf(db, notice.site),
    textsOf(db, notice),
    nextMembers(db, notice),
  ]);
  const isLast = members.length < chunkSize;
  const mails = members.flatMap((member) => {
    const text = textFor(member, texts, site.defaultLanguage);
    return text && member.address
      ? [mailTo({ ...member, address: member.address }, text, { context, notice, site })]
      : [];
  });
  const person = members.at(-1)?.person ?? notice.after_person;
  const written = await batchUnlessRefused(db, [
    moveOn(notice, { person, told: mails.length, isLast, now }),
    refuseUnlessChanged,
    ...mails,
  ]);
  if (!written) return 'taken';
  return isLast ? 'done' : 'more';
}

/** The version that a member is told of: that of their language, else that of the site's. */
const textFor = ({ language }: Member, texts: readonly NewText[], defaultLanguage: string): NewText | undefined =>
  texts.find((one) => one.language === language) ?? texts.find((one) => one.language === defaultLanguage);

type Mailing = { context: Context; notice: OpenNotice; site: Site };

function mailTo(
  { person, address, language }: Member & { address: string },
  text: NewText,
  { context: { db, originOf }, notice, site }: Mailing,
) {
  const { site: siteId, id, kind, effective_at } = notice;
  const path = href(kind, { lang: text.language }, { version: String(text.version) });
  return mailStatement(db, legalMail, {
    ...{ siteId, to: address, language, dedupeKey: `legal-${id}-${person}` },
    data: {
      ...{ text: kind, summary: text.summary, link: originOf(site.host) + path },
      ...{ effectiveAt: effective_at || text.published_at, isComing: effective_at > 0 },
    },
  });
}

type Site = { host: string; defaultLanguage: string };

async function siteOf(db: D1Database, site: SiteId): Promise<Site> {
  const row = await first(
    db,
    sql`select ${columns({ host: d.host, defaultLanguage: s.default_language })} from ${s}
      join ${d} on ${d.site_id} = ${s.id} and ${d.is_primary} = 1 where ${s.id} = ${site}`,
  );
  if (!row) throw new Error(`the site ${site} has no host`);
  return row;
}

const textsOf = (db: D1Database, { site, id, kind }: OpenNotice): Promise<NewText[]> =>
  all(
    db,
    sql`select ${columns(pick(t, 'language', 'version', 'summary', 'published_at'))} from ${x} cross join ${t}
      on ${t.site_id} = ${site} and ${t.kind} = ${kind} and ${t.language} = ${x.language} and ${t.version} = ${x.version}
      where ${x.site_id} = ${site} and ${x.notice_id} = ${id}`,
  );

/** The next members with an account, in the order of their numbers. */
const nextMembers = (db: D1Database, { site, after_person }: OpenNotice): Promise<Member[]> =>
  all(
    db,
    sql`select ${columns({ person: m.person_id, ...pick(p, 'address', 'language') })} from ${m}
      cross join ${p} on ${p.id} = ${m.person_id} and ${p.state} = 'active'
      where ${m.site_id} = ${site} and ${m.person_id} > ${after_person}
      order by ${m.person_id} ${limitTo(chunkSize)}`,
  );
