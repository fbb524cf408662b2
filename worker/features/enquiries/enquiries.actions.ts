import { fileMegabytes, mostFiles } from '../../../web/contract/enquiries.ts';
import { href } from '../../../web/contract/routes.ts';
import { consume } from '../../data/rate-limits.writer.ts';
import { columns, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { table } from '../../data/table.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { granterOf } from '../../identity/rights.ts';
import { type ActionContext, type ActionTable, defineAction, noFields } from '../../pages/action.ts';
import { contributionsLink } from '../../pages/contributions-link.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { changeThread, type ThreadChange } from './change.writer.ts';
import { storeFile } from './draft-files.writer.ts';
import { changeSchema, replySchema, reportSchema } from './fields.ts';
import { enquiryLimits } from './limits.ts';
import { filesIn } from './posted-files.ts';
import { acceptReply, obstacleTo, type Refused } from './reply.writer.ts';
import { openThread, reportThread } from './report-thread.writer.ts';
import type { Side } from './thread.ts';
import { threadAddresses } from './thread-addresses.ts';

const e = table('enquiries', 'e');

/** The side of a thread that a person can be on: who began it is its asker, all others can only be of the business. */
async function sideOf({ c, session }: ActionContext, thread: number): Promise<Side> {
  const row = await first(
    c.env.DB,
    sql`select ${columns({ asker: e.person_id })} from ${e} where ${e.site_id} = ${c.var.served.site.id} and ${e.id} = ${thread}`,
  );
  return row?.asker === session.person ? 'asker' : 'owner';
}

const threadPath = (lang: string, thread: number, done?: string): string =>
  href('dashboardEnquiries', { lang }, { thread: String(thread), ...(done && { done }) });

const reply = defineAction({
  right: 'take-part',
  limits: [{ limit: enquiryLimits.repliesPerPerson, by: 'person' }],
  schema: replySchema,
  async run({ thread, message, ...posted }, context) {
    const { c, session, lang, now } = context;
    const { site } = c.var.served;
    const side = await sideOf(context, thread);
    const asked = { site: site.id, thread, side, from: { person: session.person }, mailId: null, now };
    const obstacle = await obstacleTo(c.env.DB, asked);
    if (obstacle) return refusalOf(obstacle);
    const keys: string[] = [];
    for (const file of filesIn(posted)) {
      const limit = await consume(c.env.DB, enquiryLimits.filesPerPerson, {
        ...{ site: site.id, subject: String(session.person), now },
      });
      if (limit.code !== 'ok') return refuse('rate-limited', { status: 429, retryAfter: limit.retryAfter });
      const bytes = new Uint8Array(await file.arrayBuffer());
      const stored = await storeFile(
        { env: c.env, report: c.var.report },
        { name: file.name, bytes },
        { site: site.id, draft: null, now },
      );
      if (stored.code !== 'stored' || !('key' in stored)) return refuse(stored.code, { field: 'files' });
      keys.push(stored.key);
    }
    const replied = await acceptReply(c.env.DB, {
      ...asked,
      ...{ text: message, files: keys, addresses: threadAddresses(c.var.config, site) },
    });
    if (replied.code !== 'accepted') return refusalOf(replied.code);
    wakeMailer(c);
    return seeOther(threadPath(lang, thread, 'sent'), 'done');
  },
});

/** What the page says of a message that is not accepted. Others than the sides are told that there is no thread. */
function refusalOf(code: Refused): FormOutcome {
  switch (code) {
    case 'not-found':
    case 'not-participant':
      return { code: 'not-found' };
    case 'empty':
      return refuse('message-missing', { field: 'message' });
    default:
      return refuse(`thread-${code}`, { status: 409 });
  }
}

const change = (name: ThreadChange, done: string) =>
  defineAction({
    right: 'take-part',
    limits: [{ limit: enquiryLimits.changesPerPerson, by: 'person' }],
    schema: changeSchema,
    async run({ thread }, context): Promise<FormOutcome> {
      const { c, session, lang, now } = context;
      const { site } = c.var.served;
      const outcome = await changeThread(c.env.DB, {
        ...{ site: site.id, thread, side: await sideOf(context, thread), person: session.person, change: name, now },
        addresses: threadAddresses(c.var.config, site),
      });
      if (outcome === 'not-found') return { code: 'not-found' };
      if (outcome === 'already') return refuse('thread-changed', { status: 409 });
      wakeMailer(c);
      return seeOther(threadPath(lang, thread, done), 'done');
    },
  });

const report = defineAction({
  right: 'take-part',
  limits: [{ limit: enquiryLimits.reportsPerPerson, by: 'person' }],
  schema: reportSchema,
  async run({ thread, reason, text }, context) {
    const { c, session, lang, now } = context;
    const code = await reportThread(c.env.DB, {
      ...{ site: c.var.served.site.id, thread, side: await sideOf(context, thread), language: lang, now },
      by: { person: session.person, address: session.address },
      content: { reason, text },
      link: contributionsLink(c),
    });
    if (code === 'not-allowed') return { code: 'not-found' };
    wakeMailer(c);
    return seeOther(threadPath(lang, thread, 'reported'), 'done');
  },
});

/** What the sides of a thread do with it. */
export const enquiriesActions: ActionTable = {
  path: '/:lang/dashboard/enquiries',
  files: {
    bytes: (mostFiles * fileMegabytes + 1) * 1_000_000,
    tooLarge: refuse('files-large', { status: 413, field: 'files' }),
  },
  actions: {
    reply,
    end: change('end', 'ended'),
    spam: change('spam', 'spam'),
    'not-spam': change('not-spam', 'not-spam'),
    report,
  },
};

/** Staff open a reported thread. */
export const openActions: ActionTable = {
  path: '/:lang/manage/queue/thread',
  actions: {
    open: defineAction({
      right: 'read-reported-threads',
      limits: [{ limit: enquiryLimits.changesPerPerson, by: 'person' }],
      schema: noFields,
      async run(_, { c, session, lang, now }) {
        const id = readWholeNumber(c.req.query('report'));
        const site = c.var.served.site.id;
        if (id === undefined) return { code: 'not-found' };
        const isOpen = await openThread(c.env.DB, { site, report: id, person: session.person, now });
        if (!isOpen) return { code: 'forbidden', grantedBy: granterOf('read-reported-threads') };
        return seeOther(href('manageThread', { lang }, { report: String(id) }), 'thread');
      },
    }),
  },
};
