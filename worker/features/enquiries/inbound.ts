import type { D1Database } from '@cloudflare/workers-types';
import { mostFiles } from '../../../web/contract/enquiries.ts';
import type { Inbound, Receipt, Received } from '../../data/inbound.ts';
import { consume } from '../../data/rate-limits.writer.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, expression, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import { readReplyAddress } from '../../domain/reply-addresses.ts';
import { foldAddress } from '../../identity/address.ts';
import { reportHandled } from '../../platform/monitoring/monitor.ts';
import { storeFile } from './draft-files.writer.ts';
import { limitedText } from './inbound-text.ts';
import { enquiryLimits } from './limits.ts';
import { acceptReply, obstacleTo, type Replied } from './reply.writer.ts';
import { type AddressedSite, threadAddresses } from './thread-addresses.ts';

const s = table('sites', 's');
const d = table('domains', 'd');
const l = table('site_languages', 'l');

/** Answers by email, at the addresses of `replyAddress`. */
export const inbound: Inbound = {
  reads: async (config, address) => (await readReplyAddress(config, address)) !== null,
  receive,
};

/** Files that cannot be kept are left out: the text arrives. */
async function receive({ mail, to, env, config }: Received): Promise<Receipt> {
  const now = Date.now();
  const target = await readReplyAddress(config, to);
  const site = target && (await readSite(env.DB, target.site));
  if (!target || !site) return { code: 'rejected', reason: 'unknown-address' };
  const address = foldAddress(mail.from);
  if (address === undefined) return { code: 'rejected', reason: 'not-a-participant' };
  const reply = {
    ...{ site: site.id, thread: target.thread, side: target.side, from: { address } },
    ...{ text: limitedText(mail.text), mailId: mail.messageId || null, now },
    addresses: threadAddresses(config, site),
  };
  // Strangers neither use up the limit of a participant nor store files.
  const obstacle = await obstacleTo(env.DB, reply);
  if (obstacle) return receiptOf(obstacle);
  const limit = await consume(env.DB, enquiryLimits.repliesPerPerson, { site: site.id, subject: address, now });
  if (limit.code !== 'ok') return { code: 'rejected', reason: 'limit' };
  const keys: string[] = [];
  for (const file of mail.files.slice(0, mostFiles)) {
    const stored = await storeFile({ env, report: reportHandled }, file, { site: site.id, draft: null, now });
    if ('key' in stored) keys.push(stored.key);
  }
  const replied = await acceptReply(env.DB, { ...reply, files: keys });
  if (replied.code === 'accepted') await env.MAIL_QUEUE.send({}).catch(reportHandled);
  return receiptOf(replied.code);
}

function receiptOf(code: Replied['code']): Receipt {
  switch (code) {
    case 'accepted':
    case 'already':
      return { code: 'accepted' };
    case 'not-participant':
      return { code: 'rejected', reason: 'not-a-participant' };
    case 'not-found':
      return { code: 'rejected', reason: 'unknown-address' };
    case 'empty':
      return { code: 'rejected', reason: 'empty' };
    case 'full':
      return { code: 'rejected', reason: 'limit' };
    case 'ended':
    case 'spam':
      return { code: 'rejected', reason: 'ended' };
  }
}

async function readSite(db: D1Database, site: SiteId): Promise<AddressedSite | undefined> {
  const languages = sql`(select json_group_array(json_object('tag', ${l.language})) from ${l} where ${l.site_id} = ${s.id})`;
  const row = await first(
    db,
    sql`
      select ${columns({
        ...pick(s, 'id'),
        defaultLanguage: s.default_language,
        primaryHost: d.host,
        languages: expression<string>(languages),
      })}
      from ${s} join ${d} on ${d.site_id} = ${s.id} and ${d.is_primary} = 1 where ${s.id} = ${site}`,
  );
  return row && { ...row, languages: JSON.parse(row.languages) };
}
