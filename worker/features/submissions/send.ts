import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import type { SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { insertSelect, table } from '../../data/table.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { freezeFor } from '../../domain/owners/freeze.ts';
import { submitUploads } from '../../domain/uploads/sent-uploads.writer.ts';
import { granterOf } from '../../identity/rights.ts';
import { readSelf } from '../../identity/self.query.ts';
import { decide } from '../../moderation/decide.writer.ts';
import type { QueueKind } from '../../moderation/kind.ts';
import { type Submission, type Submitted, submit } from '../../moderation/submit.writer.ts';
import { contributionsLink } from '../../pages/contributions-link.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import type { SendContext } from '../../pages/forms/form.ts';
import { formName, queryOf, thingOf } from './asked.ts';
import { changesOf } from './changes.ts';
import { contentOf, type SubmissionContent, type SubmissionInput, splitWritten, type Written } from './content.ts';
import { type Edit, editStatements, publishEdit } from './edit-listing.writer.ts';
import { type FormSubject, findSubject } from './form-subject.ts';
import { besidesOf, type ListingContentRow, valuesOf } from './listing-values.ts';
import { mayEdit } from './may-edit.ts';
import { keysOf } from './photo-keys.ts';
import { placeNames, readReferences } from './references.query.ts';
import { revisionKind } from './revision.kind.ts';
import { submissionKind } from './submission.kind.ts';
import { pickValues, proseOf, withoutNothing } from './values.ts';

const s = table('submissions');

/** Sends the form: a new listing or a change into the queue, or a change of those who may edit onto the page. */
export async function send(input: SubmissionInput, context: SendContext): Promise<FormOutcome> {
  const { c } = context;
  const subject = await findSubject(c);
  if (!subject) return { code: 'not-found' };
  const written = await writtenOf(input, subject, context);
  if (subject.asked.again !== undefined) return sendAgain(written, subject, context);
  const editor = subject.row ? await mayEdit(c, await c.var.session()) : null;
  const { row } = subject;
  if (editor && row) return publish(written, { ...subject, row }, context, editor);
  return sendNew(written, subject, context);
}

/** The path of the page that says what became of it; `waits`: a part of it waits for staff. */
const donePath = ({ lang }: SendContext, { asked }: FormSubject, waits?: 'part' | 'all'): string =>
  href('create', { lang }, { ...queryOf(asked), done: 'sent', ...(waits && { waits }) });

/**
 * Publishes a change of those who may edit. Of a listing that has a new owner, what identifies it waits for staff; the rest
 * is published in the same transaction.
 */
async function publish(
  written: Written,
  subject: FormSubject & { row: ListingContentRow },
  context: SendContext,
  editor: 'staff' | 'owner',
): Promise<FormOutcome> {
  const { c, sender, endDraft, now } = context;
  const { person } = sender;
  const changed = () => refuse('changed', { status: 409 });
  if (person === null) return changed();
  const { row, ownedSince } = subject;
  const site = c.var.served.site.id;
  const editOf = (part: Written): Edit => ({
    ...{ row, written: part, editor, person, now },
    draft: { ...draftOf(context, subject), end: endDraft },
  });
  const isFrozen = editor === 'owner' && ownedSince !== null && ownedSince > now - freezeFor;
  const { atOnce, waiting } = isFrozen ? splitWritten(written) : { atOnce: written, waiting: null };
  if (waiting) {
    const statements = atOnce && (await editStatements(c.env.DB, site, editOf(atOnce)));
    if (atOnce && !statements) return changed();
    const marked: Written = { ...waiting, content: { ...waiting.content, editor: 'owner' } };
    const code = await submitNew(marked, subject, context, statements ?? [endDraft]);
    if (code === 'not-allowed') return changed();
    // The same change waits already; what can be published does not wait for that.
    if (code === 'sent' || !atOnce) return seeOther(donePath(context, subject, atOnce ? 'part' : 'all'), 'done');
  }
  const code = await publishEdit(c.env.DB, site, editOf(atOnce ?? written));
  if (code === 'changed') return changed();
  return seeOther(donePath(context, subject, waiting ? 'part' : undefined), 'done');
}

/** A new listing has all of its values; a change those that differ, and what they were. */
async function writtenOf(
  { values, source }: SubmissionInput,
  { row, vocabulary, context }: FormSubject,
  { c }: SendContext,
): Promise<Written> {
  const site = c.var.served.site.id;
  const words = async (of: typeof values) => ({
    vocabulary,
    placeNames: placeNames(await readReferences(c.env.DB, site, of), context.languages),
  });
  if (!row) {
    const all = withoutNothing(values);
    return { content: contentOf(all, { all, source, ...(await words(all)) }), before: null };
  }
  const published = valuesOf(row);
  const changed = changesOf(row, values, context);
  const before = pickValues(published, Object.keys(changed));
  return {
    content: contentOf(changed, { all: values, source, ...(await words(changed)) }),
    before: {
      ...contentOf(before, { all: published, source: '', ...(await words(before)) }),
      besides: besidesOf(row),
    },
  };
}

/** What is looked at for links and its language. */
const textsOf = ({ content }: Written): string[] => [...proseOf(content.values), content.source];

/** The number of what the same batch adds to the table of submissions. */
const newestSubmission = (site: SiteId): Sql => sql`(select max(${s.id}) from ${s} where ${s.site_id} = ${site})`;

async function sendNew(written: Written, subject: FormSubject, context: SendContext): Promise<FormOutcome> {
  const { c, holders, now, endDraft } = context;
  const submission = newestSubmission(c.var.served.site.id);
  const photos = photosOf(written, { c, holders, subject, submission, now });
  const code = await submitNew(written, subject, context, [...photos, endDraft]);
  if (code === 'not-allowed') return { code: 'forbidden', grantedBy: granterOf('take-part') };
  return seeOther(donePath(context, subject), 'done');
}

/** Puts a new listing or a change into the queue, with further statements in the same transaction. */
async function submitNew(
  written: Written,
  subject: FormSubject,
  context: SendContext,
  more: NonNullable<Submission['more']>,
): Promise<Submitted['code']> {
  const { c, sender, lang, now } = context;
  const site = c.var.served.site.id;
  const { row } = subject;
  const kind: QueueKind = row ? revisionKind : submissionKind;
  const newest = newestSubmission(site);
  const thing = insertSelect(s, {
    ...{ site_id: site, id: sql`coalesce(${newest}, 0) + 1`, listing_id: row?.id ?? null },
    kind: kind.kind as 'submission' | 'revision',
  });
  const submission: Submission = {
    ...{ site, kind, author: sender, language: lang, now },
    ...{ listing: row?.id ?? null, names: written.content.names },
    ...{ content: written.content, texts: textsOf(written), before: written.before },
    thing: { insert: thing, id: newest },
    more,
    link: contributionsLink(c),
  };
  const { code } = await submit(c.env.DB, submission);
  wakeMailer(c);
  return code;
}

/** The draft of the form. */
const draftOf = ({ holders }: Pick<SendContext, 'holders'>, { asked }: FormSubject) => ({
  holders,
  form: formName,
  thing: thingOf(asked),
});

type PhotosOf = Pick<SendContext, 'c' | 'holders' | 'now'> & { subject: FormSubject; submission: Sql | number };

/** The statements that make the photos of the draft those of what is sent. */
function photosOf({ content }: Written, { c, holders, subject, submission, now }: PhotosOf): readonly Sql[] {
  if (content.values.photos === undefined && subject.asked.again === undefined) return [];
  return submitUploads({
    ...{ site: c.var.served.site.id, keys: keysOf(content.values), submission, listing: subject.row?.id ?? null },
    ...draftOf({ holders }, subject),
    now,
  });
}

/** Whether what was sent back is a change of those who run the listing. */
const editorOf = (content: object | null): Pick<SubmissionContent, 'editor'> =>
  content && 'editor' in content ? { editor: 'owner' } : {};

/** Sends something again that staff sent back. */
async function sendAgain(written: Written, subject: FormSubject, context: SendContext): Promise<FormOutcome> {
  const { c, sender, holders, now, endDraft } = context;
  const { sentBack: item } = subject;
  if (!item || sender.person === null) return { code: 'not-found' };
  const reader = openReader(c.env.DB, c.var.meter);
  const { code } = await decide(c.env.DB, {
    ...{ site: c.var.served.site.id, kind: item.kind === 'revision' ? revisionKind : submissionKind, item, now },
    ...{ name: 'send-again', option: '', reason: '', note: '', marks: {} },
    by: await readSelf(reader, sender.person),
    rewritten: { content: { ...written.content, ...editorOf(item.content) }, texts: textsOf(written) },
    more: [...photosOf(written, { c, holders, subject, submission: item.thing, now }), endDraft],
    link: contributionsLink(c),
  });
  if (code !== 'done') return refuse('not-possible', { status: 409 });
  wakeMailer(c);
  return seeOther(donePath(context, subject), 'done');
}
