import type { D1Database, D1PreparedStatement, ExecutionContext } from '@cloudflare/workers-types';
import * as v from 'valibot';
import { language } from '../../../web/contract/languages.ts';
import type { SiteId } from '../../data/schema.ts';
import type { Bindings } from '../../platform/bindings.ts';
import { mailAddress } from '../../platform/mail/address.ts';
import type { MailDefinition } from '../../platform/mail/mail-definition.ts';
import type { Report } from '../../platform/monitoring/monitor.ts';

/** The recipient, key and expiry of a mail. */
export type MailEnvelope = {
  siteId: SiteId;
  /** As returned by `mailAddress`. */
  to: string;
  /** The recipient's language: a tag of locales/languages.json. */
  language: string;
  /** Identifies the reported change within the site. A second mail with the same key is dropped. */
  dedupeKey: string;
  /** Milliseconds since 1970 after which the mail is not sent any more. */
  expiresAt?: number;
};

/** A mail to be sent, with the data of its kind's schema. */
export type OutgoingMail<Schema extends v.GenericSchema> = MailEnvelope & { data: v.InferInput<Schema> };

const columns =
  'site_id, id, dedupe_key, recipient, language, template, data, due_at, expires_at, created_at, updated_at';
const values = `?1, coalesce((select max(id) from outbox where site_id = ?1), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?7, ?7`;

/**
 * The statement that writes a mail into the outbox. Run it in the batch of the reported change, so that both are written
 * or neither. After the batch, call `wakeMailer`.
 * @throws if the address, the language or the data are not valid: callers validate user input.
 */
export function mailStatement<Schema extends v.GenericSchema>(
  db: D1Database,
  definition: MailDefinition<Schema>,
  mail: OutgoingMail<Schema>,
): D1PreparedStatement {
  return insertSelected(db, row(definition, mail), 'true');
}

/**
 * The same for a conditional update: the mail is written if the preceding statement of the batch changed exactly one
 * row.
 */
export function mailStatementIfChanged<Schema extends v.GenericSchema>(
  db: D1Database,
  definition: MailDefinition<Schema>,
  mail: OutgoingMail<Schema>,
): D1PreparedStatement {
  return insertSelected(db, row(definition, mail), 'changes() = 1');
}

/** The values of a mail's row, in the order of `values`. */
function row<Schema extends v.GenericSchema>(
  { kind, schema }: MailDefinition<Schema>,
  mail: OutgoingMail<Schema>,
): readonly (string | number | null)[] {
  return [
    mail.siteId,
    mail.dedupeKey,
    v.parse(mailAddress, mail.to),
    language(mail.language).tag,
    kind,
    JSON.stringify(v.parse(schema, mail.data)),
    Date.now(),
    mail.expiresAt ?? null,
  ];
}

const insertSelected = (
  db: D1Database,
  row: readonly (string | number | null)[],
  condition: 'true' | 'changes() = 1',
): D1PreparedStatement =>
  db
    .prepare(
      `insert into outbox (${columns}) select ${values} where ${condition} on conflict (site_id, dedupe_key) do nothing`,
    )
    .bind(...row);

/** The part of a request's context that `wakeMailer` needs. */
type WakeContext = {
  env: Pick<Bindings, 'MAIL_QUEUE'>;
  executionCtx: Pick<ExecutionContext, 'waitUntil'>;
  var: { report: Report };
};

/**
 * Wakes the queue consumer, so that mails are sent now and not with the next sweep. Call it after the batch. The
 * response does not wait for it; if the message is lost, the mail is sent up to five minutes later.
 */
export function wakeMailer({ env, executionCtx, var: { report } }: WakeContext): void {
  executionCtx.waitUntil(env.MAIL_QUEUE.send({}).catch(report));
}
