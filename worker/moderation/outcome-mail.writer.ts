import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { columns, sql } from '../data/sql.ts';
import { first } from '../data/statements.ts';
import { pick, table } from '../data/table.ts';
import { mailStatement } from '../domain/outbox/outbox.writer.ts';
import { nameIn } from '../platform/i18n/names.ts';
import type { Decision } from './decision.ts';
import type { Transition } from './machine.ts';
import { isSubmissionEvent, submissionMail } from './mails.ts';

const p = table('people');

/** The mail that tells the author of a transition; none for what they did themselves and ends there. */
export async function outcomeMail(
  db: D1Database,
  decision: Decision,
  transition: Transition,
): Promise<D1PreparedStatement[]> {
  const { site, kind, item, reason, note, link } = decision;
  const event = eventOf(transition);
  if (!isSubmissionEvent(event)) return [];
  const { to, language } = await recipientOf(db, item);
  if (!to) return [];
  const name = nameIn(item.names, { language, defaultLanguage: item.language });
  return [
    mailStatement(db, submissionMail, {
      siteId: site,
      to,
      language,
      dedupeKey: `${kind.kind}:${item.id}:${item.revision + 1}`,
      data: { kind: kind.kind, event, name, reason, note, link: link(language) },
    }),
  ];
}

/** What the author is told of a transition. That something arrived is said in other words than the first time. */
function eventOf({ to, undoFor, isAppeal, rewrites }: Transition): string {
  if (undoFor !== undefined) return 'reopened';
  if (isAppeal) return 'appeal';
  return rewrites ? 'again' : to;
}

/** Where the author reads mails; no address if the account has none or the address was emptied. */
async function recipientOf(
  db: D1Database,
  { author, address, language }: Decision['item'],
): Promise<{ to: string | null; language: string }> {
  if (author === null) return { to: address, language };
  const row = await first(
    db,
    sql`select ${columns(pick(p, 'address', 'language'))} from ${p} where ${p.id} = ${author}`,
  );
  return { to: row?.address ?? null, language: row?.language ?? language };
}
