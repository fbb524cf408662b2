import type { CorrectableField } from '../../../web/contract/feedback.ts';
import type { Hours } from '../../../web/contract/hours.ts';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import { hoursEdits } from '../../domain/hours/hours-edits.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import type { AppContext } from '../../http/context.ts';
import { readSelf } from '../../identity/self.query.ts';
import { decide } from '../../moderation/decide.writer.ts';
import { contributionsLink } from '../../pages/contributions-link.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { defineForm, type SendContext } from '../../pages/forms/form.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import type { AboutRow } from './about.query.ts';
import { currentOf, textOf } from './about.ts';
import { findListing, scopeOf, slugOf } from './about-listing.ts';
import { type CorrectionContent, correctionKind, publishedOf } from './correction.kind.ts';
import { correctionQuery, correctionThing } from './correction-thing.ts';
import { type FieldValue, isCorrectable, isSameValue } from './field-value.ts';
import { type CorrectionInput, correctionFieldNames, correctionSchema } from './fields.ts';
import { feedbackLimits } from './limits.ts';
import { isText, readValue } from './listing-value.query.ts';
import { sendFeedback } from './send.ts';
import { sentBackItem } from './sent-back.query.ts';

/** The field that the address names; undefined if it names none. */
export function fieldOf(c: AppContext): CorrectableField | undefined {
  const field = c.req.query('field');
  return isCorrectable(field) ? field : undefined;
}

/** The correction that was sent back and is written again; undefined for a new one. */
const againOf = (c: AppContext): number | undefined => readWholeNumber(c.req.query('again'));

/** What the address names. */
const askedOf = (c: AppContext) => ({ field: fieldOf(c) ?? null, again: againOf(c) });

/** Corrects one field of a listing; staff see the difference. */
export const correctionForm = defineForm<CorrectionInput>({
  name: 'correction',
  path: '/:lang/directory/listing/:slug/correct',
  right: 'take-part',
  fields: correctionFieldNames,
  edits: hoursEdits,
  // An address without a field has no form: `thing` refuses it.
  schema: (c) => correctionSchema(fieldOf(c) ?? 'name'),
  limits: [
    { limit: feedbackLimits.correctionsPerPerson, by: 'person' },
    { limit: feedbackLimits.correctionsPerConnection, by: 'connection' },
    { limit: feedbackLimits.correctionsPerSite, by: 'site' },
  ],
  thing(c) {
    const [slug, asked] = [slugOf(c), askedOf(c)];
    return slug && asked.field ? correctionThing(slug, asked) : undefined;
  },
  address: (c, lang, query) =>
    href('listingCorrection', { lang, slug: slugOf(c) ?? '' }, { ...correctionQuery(askedOf(c)), ...query }),
  async check(input, { c, lang }) {
    const about = await findListing(c, lang);
    const field = fieldOf(c);
    if (!about || !field) return { code: 'not-found' };
    const current = currentOf(about, field, scopeOf(c, lang));
    const isSame = isSameValue(current, withSpecial(input.value, about));
    return isSame ? refuse('value-same', { field: field === 'hours' ? 'mon' : 'value' }) : null;
  },
  submit: (input, context) => (againOf(context.c) === undefined ? sendNew(input, context) : sendAgain(input, context)),
});

/** Opening hours as typed have no special days: those of the listing stay. */
const withSpecial = (value: FieldValue, { hours }: AboutRow): FieldValue =>
  value === null || typeof value === 'string' ? value : { ...(value as Hours), special: hours?.special ?? [] };

type Parts = { about: AboutRow; content: CorrectionContent };

/** What is sent, with the listing that it is about; undefined if visitors do not see it. */
async function partsOf({ value, source }: CorrectionInput, { c, lang }: SendContext): Promise<Parts | undefined> {
  const about = await findListing(c, lang);
  const field = fieldOf(c);
  if (!about || !field) return undefined;
  const [textLanguage] = textOf(about, scopeOf(c, lang));
  const language = isText(field) ? textLanguage : '';
  return { about, content: { field, language, value: withSpecial(value, about), source } };
}

async function sendNew(input: CorrectionInput, context: SendContext): Promise<FormOutcome> {
  const { c } = context;
  const parts = await partsOf(input, context);
  if (!parts) return { code: 'not-found' };
  const { about, content } = parts;
  const { field, language } = content;
  const of = { site: c.var.served.site.id, listing: about.id, field, language };
  const current = await readValue(c.env.DB, of);
  if (!current) return { code: 'not-found' };
  return sendFeedback(context, about, {
    kind: correctionKind,
    content,
    texts: textsOf(input),
    before: publishedOf(of, current),
    topic: field,
    textLanguage: language,
    done: donePath(context, about),
  });
}

const donePath = ({ c, lang }: SendContext, { slug }: AboutRow): string =>
  href('listingCorrection', { lang, slug }, { ...correctionQuery(askedOf(c)), done: 'sent' });

/** What is looked at for links and its language: a website and an email address are links by nature. */
const textsOf = ({ value, source }: CorrectionInput): string[] => [
  typeof value === 'string' && !isAddress(value) ? value : '',
  source,
];

const isAddress = (value: string): boolean => /^(https?:\/\/|[^\s@]+@)\S+$/.test(value);

/** Sends a correction again that staff sent back. */
async function sendAgain(input: CorrectionInput, context: SendContext): Promise<FormOutcome> {
  const { c, sender, lang, now, endDraft } = context;
  const parts = await partsOf(input, context);
  const site = c.var.served.site.id;
  const reader = openReader(c.env.DB, c.var.meter);
  const item =
    parts && sender.person && (await sentBackItem(reader, site, { id: againOf(c) ?? 0, author: sender.person, lang }));
  if (!item || item.content?.field !== parts.content.field) return { code: 'not-found' };
  const { code } = await decide(c.env.DB, {
    ...{ site, kind: correctionKind, item, name: 'send-again', option: '' },
    by: await readSelf(reader, sender.person as never),
    ...{ reason: '', note: '', marks: {} },
    rewritten: { content: parts.content, texts: textsOf(input) },
    more: [endDraft],
    link: contributionsLink(c),
    now,
  });
  if (code !== 'done') return refuse('not-possible', { status: 409 });
  wakeMailer(c);
  return seeOther(donePath(context, parts.about), 'done');
}
