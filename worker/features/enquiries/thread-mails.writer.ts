import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { SiteId } from '../../data/schema.ts';
import { mailStatement } from '../../domain/outbox/outbox.writer.ts';
import { type Names, nameIn } from '../../platform/i18n/names.ts';
import type { Recipient } from './facts.query.ts';
import { enquiryMail } from './mails.ts';
import type { Side, ThreadAddresses } from './thread.ts';

type ThreadMail = {
  site: SiteId;
  thread: number;
  event: (typeof enquiryMail.sample)['event'];
  /** The side of the recipients. */
  side: Side;
  recipients: readonly Recipient[];
  names: Names;
  asker: string;
  text: string;
  wantedOn?: string;
  contact?: string;
  files?: number;
  addresses: ThreadAddresses;
};

/** The statements of the emails about a thread, one for each recipient. They belong to the batch of the change. */
export async function threadMails(db: D1Database, mail: ThreadMail): Promise<D1PreparedStatement[]> {
  const { site, thread, event, side, recipients, names, addresses } = mail;
  const { asker, text, wantedOn = '', contact = '', files = 0 } = mail;
  const replyTo = event === 'ended' || recipients.length === 0 ? '' : await addresses.replyTo(thread, side);
  const key = crypto.randomUUID();
  return recipients.map(({ person, address, language }) =>
    mailStatement(db, enquiryMail, {
      siteId: site,
      to: address,
      language,
      dedupeKey: `enquiry:${key}:${person}`,
      data: {
        ...{ event, asker, text, wantedOn, contact, files, replyTo },
        name: nameIn(names, { language, defaultLanguage: 'en' }),
        link: addresses.link(language, thread),
      },
    }),
  );
}
