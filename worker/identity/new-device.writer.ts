import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { href } from '../../web/contract/routes.ts';
import type { PersonId, SiteId } from '../data/schema.ts';
import { columns, expression, limitTo, list, type Sql, sql } from '../data/sql.ts';
import { first, prepare } from '../data/statements.ts';
import { insertSelect, pick, table } from '../data/table.ts';
import { mailStatementIfChanged } from '../domain/outbox/outbox.writer.ts';
import { hashOf, newSecret } from '../platform/secrets.ts';
import { newDeviceMail } from './mails.ts';
import { type Circumstances, entryLength } from './security-log.ts';

const l = table('security_log', 'l');
const m = table('members', 'm');
const p = table('people', 'p');
const dm = table('domains', 'dm');
const sl = table('site_languages', 'sl');
const d = table('disavowals');

/** Milliseconds for which the link in the mail works. */
const disavowalLength = 7 * 24 * 60 * 60 * 1000;

type SignIn = { site: SiteId; person: PersonId; productOrigin: string; from: Circumstances };

/**
 * The statements that mail a person about a device that they have not used before; empty if no mail is due. They check
 * again that the device is new, so of concurrent sign-ins one sends a mail. They precede the entry of the sign-in.
 */
export async function newDeviceStatements(
  db: D1Database,
  { site, person, productOrigin, from }: SignIn,
): Promise<D1PreparedStatement[]> {
  const { agent, country, town, now } = from;
  const isNew = isNewDevice(person, from);
  const recipient = await first(
    db,
    sql`select ${columns({ ...pick(p, 'address', 'language'), pageLanguage: pageLanguage(productOrigin) })} from ${p}
      where ${p.id} = ${person} and ${p.address} is not null and ${isNew}`,
  );
  if (!recipient?.address || !recipient.pageLanguage) return [];
  const { address, language, pageLanguage: lang } = recipient;
  const token = newSecret();
  const hash = await hashOf(token);
  const row = { token_hash: hash, person_id: person, expires_at: now + disavowalLength };
  return [
    prepare(db, sql`${insertSelect(d, row)} where ${isNew}`),
    mailStatementIfChanged(db, newDeviceMail, {
      siteId: site,
      to: address,
      language,
      data: { at: now, agent, country, town, link: productOrigin + href('notMe', { lang }, { token }) },
      dedupeKey: `new-device:${hash}`,
    }),
  ];
}

/**
 * Whether a person signs in with another browser, or from another country, than in the entries of their log. Before
 * their first sign-in they are a member of no site.
 */
const isNewDevice = (person: PersonId, { agent, country, now }: Circumstances): Sql => sql`
  exists (select 1 from ${m} where ${m.person_id} = ${person})
  and not exists (select 1 from ${l} where ${l.person_id} = ${person} and ${l.event} in ('signed-in', 'proved')
    and ${l.agent} = ${agent} and ${l.country} = ${country} and ${l.created_at} > ${now - entryLength})`;

/** The language of the product's page for the person `p`: their own if the product has it, else its first. */
const pageLanguage = (productOrigin: string) =>
  expression<string | null>(sql`(select ${sl.language} from ${dm} cross join ${sl} on ${sl.site_id} = ${dm.site_id}
    where ${dm.host} = ${new URL(productOrigin).hostname} order by ${list(sql`${sl.language} <> ${p.language}`, sl.position)} ${limitTo(1)})`);
