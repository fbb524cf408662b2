import * as v from 'valibot';
import { slugPattern } from '../../../web/contract/grammar.ts';
import { formatter } from '../../../web/contract/intl.ts';
import { href } from '../../../web/contract/routes.ts';
import { mostCompared, readServices } from '../../../web/contract/services.ts';
import { openReader } from '../../data/reader.ts';
import { shownService } from '../../domain/listings/service-text.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import type { AppContext } from '../../http/context.ts';
import { granterOf } from '../../identity/rights.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { defineForm, type SendContext } from '../../pages/forms/form.ts';
import { translator } from '../../platform/i18n/translate.ts';
import { memoize } from '../../platform/memoize.ts';
import { attachmentsOf } from './attachments.ts';
import { copyFiles, keysOfDraft } from './draft-files.writer.ts';
import { nameOf } from './facts.query.ts';
import { enquirySchema } from './fields.ts';
import { enquiryLimits } from './limits.ts';
import { quotedListings } from './quote.query.ts';
import { askField, type Business, businessesOf, quoteName, quoteThing } from './quote.ts';
import { type AllStarted, type Enquiry, startEnquiries } from './start.writer.ts';
import { threadAddresses } from './thread-addresses.ts';

const thingOf = (c: AppContext): string | undefined => quoteThing(c.req.queries('services') ?? []) || undefined;

const findBusinesses = memoize(readBusinesses);

async function readBusinesses(c: AppContext, thing: string): Promise<Business[]> {
  const refs = readServices(thing);
  const [rows] = await openReader(c.env.DB, c.var.meter).batch(quotedListings(c.var.served.site.id, refs, null));
  return businessesOf(refs, rows);
}

const box = /^ask-(.+)$/;
const isBox = (name: string): boolean => slugPattern.test(name.match(box)?.[1] ?? '');

/** The fields of an enquiry, and the slugs of the listings whose boxes are checked. */
const quoteSchema = v.pipe(
  v.looseObject(enquirySchema.entries),
  v.transform(({ message, wanted, contact, ...boxes }) => ({
    ...{ message, wanted, contact },
    asked: Object.entries(boxes).flatMap(([name, value]) => (value === 'on' ? (name.match(box)?.[1] ?? []) : [])),
  })),
);

type Quote = v.InferOutput<typeof quoteSchema>;

const times = ({ asked }: Quote): number => Math.min(asked.length, mostCompared);

/** Asks the businesses of up to three services for a quote: an enquiry to each, all or none. */
export const quoteForm = defineForm<Quote>({
  name: quoteName,
  path: '/:lang/services/quote',
  right: 'take-part',
  fields: (name) => Object.hasOwn(enquirySchema.entries, name) || isBox(name),
  schema: () => quoteSchema,
  ...attachmentsOf(thingOf),
  limits: [
    { limit: enquiryLimits.perPerson, by: 'person', uses: times },
    { limit: enquiryLimits.perConnection, by: 'connection', uses: times },
    { limit: enquiryLimits.perSite, by: 'site', uses: times },
  ],
  thing: thingOf,
  address: (c, lang, query) => href('servicesQuote', { lang }, { services: thingOf(c) ?? '', ...query }),
  async check({ asked }, { c }) {
    if (asked.length === 0) return refuse('ask-none', { field: 'ask' });
    const businesses = await findBusinesses(c, thingOf(c) ?? '');
    const isOpen = (slug: string) => businesses.some((one) => one.slug === slug && one.state === 'open');
    return asked.every(isOpen) ? null : refuse('ask-gone', { status: 409 });
  },
  async submit(quote, context) {
    const { c, sender, lang } = context;
    const { person } = sender;
    const thing = thingOf(c) ?? '';
    const businesses = (await findBusinesses(c, thing)).filter(({ slug }) => quote.asked.includes(slug));
    if (person === null || businesses.length === 0) return { code: 'not-found' };
    const common = await commonOf(quote, context, person);
    const enquiries = await Promise.all(businesses.map((one, i) => enquiryOf(one, { common, context, i })));
    const started = await startEnquiries(c.env.DB, enquiries);
    return outcomeOf(started, { c, lang, thing, businesses });
  },
});

type Common = Omit<Enquiry, 'listing' | 'names' | 'about'>;

/** What the enquiries have in common. */
async function commonOf(
  { message, wanted, contact }: Quote,
  { c, holders, lang, now, endDraft }: SendContext,
  person: Enquiry['person'],
): Promise<Common> {
  const [db, { site }] = [c.env.DB, c.var.served];
  return {
    ...{ site: site.id, person, name: await nameOf(db, person), language: lang, now },
    ...{ message, wantedOn: wanted, contact, more: [endDraft] },
    files: await keysOfDraft(db, { site: site.id, holders, thing: thingOf(c) ?? '' }),
    addresses: threadAddresses(c.var.config, site),
  };
}

/** The enquiry to a business. The first one has the files of the draft, the others copies of them. */
async function enquiryOf(
  { listing, services }: Business,
  { common, context: { c, lang, now }, i }: { common: Common; context: SendContext; i: number },
): Promise<Enquiry> {
  if (!listing) throw new Error('a business without a listing is not asked');
  const { id: siteId, defaultLanguage } = c.var.served.site;
  const t = translator(lang, await c.var.messages(lang));
  const scope = { siteId, language: lang, defaultLanguage };
  const names = services.map((service) => shownService(service, { scope, t }).name.text);
  return {
    ...common,
    ...{ listing: listing.id, names: listing.names },
    about: t('quote.about', { services: formatter(Intl.ListFormat, lang, { style: 'narrow' }).format(names) }),
    ...(i > 0 && { more: [], files: await copyFiles(c.env, common.files, { site: siteId, now }) }),
  };
}

type Parts = { c: AppContext; lang: string; thing: string; businesses: readonly Business[] };

function outcomeOf(started: AllStarted, { c, lang, thing, businesses }: Parts): FormOutcome {
  const slugOf = (id: number | null) => businesses.find(({ listing }) => listing?.id === id)?.slug ?? '';
  switch (started.code) {
    case 'sent': {
      wakeMailer(c);
      const query = { done: 'sent', services: thing, thread: started.threads.join('.') };
      return seeOther(href('servicesQuote', { lang }, query), 'done');
    }
    case 'not-allowed':
      return { code: 'forbidden', grantedBy: granterOf('take-part') };
    // The page says at the business why nobody can ask it any more.
    case 'listing-closed':
    case 'unclaimed':
    case 'own':
      return refuse('ask-gone', { status: 409 });
    case 'file-gone':
      return refuse('file-gone', { status: 409, field: 'files' });
    default: {
      const status = started.code.startsWith('many') ? 429 : 409;
      return refuse(started.code, { status, field: askField(slugOf(started.listing)) });
    }
  }
}
