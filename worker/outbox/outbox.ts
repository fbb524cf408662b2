import type { D1Database, D1PreparedStatement, ExecutionContext } from '@cloudflare/workers-types';
import * as v from 'valibot';
import { language } from '../../web/contract/languages.ts';
import type { Bindings } from '../config.ts';
import type { SiteId } from '../db/schema.ts';
import { mailAddress } from '../mail/address.ts';
import { type MailData, mailSchemas, type TemplateName } from '../mail/templates.ts';
import type { Report } from '../monitoring/monitor.ts';

type MailOf<Name extends TemplateName> = {
  siteId: SiteId;
  /** As `mailAddress` gives it. */
  to: string;
  /** The recipient's language: a tag of locales/languages.json. */
  language: string;
  template: Name;
  data: MailData<Name>;
  /** Names the change that the mail tells of, within the site: a second mail with the same key is not written. */
  dedupeKey: string;
  /** Milliseconds since 1970 after which the mail is of no use, and is not sent any more. */
  expiresAt?: number;
};

/** A mail to be sent: the template decides on its data. */
export type Mail = { [Name in TemplateName]: MailOf<Name> }[TemplateName];

const columns =
  'site_id, id, dedupe_key, recipient, language, template, data, due_at, expires_at, created_at, updated_at';
const values = `?1, coalesce((select max(id) from outbox where site_id = ?1), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?7, ?7`;

/**
 * The statement that writes a mail into the outbox, to stand in the batch of the change that it tells of: both are
 * done or neither. After the batch, `poke`.
 * @throws where the address, the language or the data are not what the template takes: a fault of the code, not of
 * whoever typed them.
 */
export function mailStatement(db: D1Database, mail: Mail): D1PreparedStatement {
  return insert(db, mail, 'true');
}

/**
 * The same, hanging on the statement right before it in the batch: the mail is written if that one changed exactly one
 * row. For transitions, which are conditional updates. An insert between the two takes the update's place.
 */
export function mailStatementIfChanged(db: D1Database, mail: Mail): D1PreparedStatement {
  return insert(db, mail, 'changes() = 1');
}

function insert(db: D1Database, mail: Mail, condition: string): D1PreparedStatement {
  const data = v.parse(mailSchemas[mail.template], mail.data);
  return db
    .prepare(
      `insert into outbox (${columns}) select ${values} where ${condition} on conflict (site_id, dedupe_key) do nothing`,
    )
    .bind(
      mail.siteId,
      mail.dedupeKey,
      v.parse(mailAddress, mail.to),
      language(mail.language).tag,
      mail.template,
      JSON.stringify(data),
      Date.now(),
      mail.expiresAt ?? null,
    );
}

/** What of a request's context a poke takes. */
type Poking = {
  env: Pick<Bindings, 'MAIL_QUEUE'>;
  executionCtx: Pick<ExecutionContext, 'waitUntil'>;
  var: { report: Report };
};

/**
 * Has what is in the outbox sent now rather than at the next sweep. Call it after the batch; the answer does not wait
 * for it, and a poke that is lost costs the mail five minutes at most.
 */
export function poke({ env, executionCtx, var: { report } }: Poking): void {
  executionCtx.waitUntil(env.MAIL_QUEUE.send({}).catch(report));
}
