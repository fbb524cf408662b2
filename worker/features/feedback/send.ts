import { sql } from '../../data/sql.ts';
import { insertSelect, table } from '../../data/table.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { granterOf } from '../../identity/rights.ts';
import { type Submission, submit } from '../../moderation/submit.writer.ts';
import { contributionsLink } from '../../pages/contributions-link.ts';
import { type FormOutcome, seeOther } from '../../pages/form-outcome.ts';
import type { SendContext } from '../../pages/forms/form.ts';
import type { AboutRow } from './about.query.ts';

const f = table('feedback');

type Feedback = Pick<Submission, 'kind' | 'content' | 'texts' | 'before'> & {
  /** The reason of a report, or the field of a correction. */
  topic: string;
  /** The language of the text that a correction changes. */
  textLanguage: string;
  /** Where the sender goes on. */
  done: string;
};

/** Puts what people say about a listing into the queue. */
export async function sendFeedback(
  { c, sender, lang, now, endDraft }: SendContext,
  { id, texts }: AboutRow,
  { topic, textLanguage, done, ...written }: Feedback,
): Promise<FormOutcome> {
  const site = c.var.served.site.id;
  const newest = sql`(select max(${f.id}) from ${f} where ${f.site_id} = ${site})`;
  const row = {
    ...{ site_id: site, id: sql`coalesce(${newest}, 0) + 1`, kind: written.kind.kind as 'report' | 'correction' },
    ...{ listing_id: id, topic, text_language: textLanguage },
  };
  const { code } = await submit(c.env.DB, {
    ...written,
    site,
    author: sender,
    language: lang,
    listing: id,
    names: Object.fromEntries(texts),
    thing: { insert: insertSelect(f, row), id: newest },
    more: [endDraft],
    link: contributionsLink(c),
    now,
  });
  if (code === 'not-allowed') return { code: 'forbidden', grantedBy: granterOf('take-part') };
  wakeMailer(c);
  return seeOther(done, 'done');
}
