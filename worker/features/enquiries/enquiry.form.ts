import type * as v from 'valibot';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import type { AppContext } from '../../http/context.ts';
import { granterOf } from '../../identity/rights.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { defineForm } from '../../pages/forms/form.ts';
import { memoize } from '../../platform/memoize.ts';
import { isSlug } from '../../platform/text/slug.ts';
import { attachmentsOf } from './attachments.ts';
import { keysOfDraft } from './draft-files.writer.ts';
import { nameOf } from './facts.query.ts';
import { enquirySchema } from './fields.ts';
import { enquiryLimits } from './limits.ts';
import { type AskedListing, askedListing } from './listing.query.ts';
import { startEnquiry } from './start.writer.ts';
import { threadAddresses } from './thread-addresses.ts';

const slugOf = (c: AppContext): string | undefined => {
  const slug = c.req.param('slug');
  return slug !== undefined && isSlug(slug) ? slug : undefined;
};

const findListing = memoize(readListing);

async function readListing(c: AppContext, slug: string): Promise<AskedListing | undefined> {
  const reader = openReader(c.env.DB, c.var.meter);
  const [[row]] = await reader.batch(askedListing(c.var.served.site.id, slug, null));
  return row && visibilityOf(row.state) === 'visible' ? row : undefined;
}

/** A question to the business of a listing. */
export const enquiryForm = defineForm<v.InferOutput<typeof enquirySchema>>({
  name: 'enquiry',
  path: '/:lang/directory/listing/:slug/enquire',
  right: 'take-part',
  fields: ['message', 'wanted', 'contact'],
  schema: () => enquirySchema,
  ...attachmentsOf(slugOf),
  limits: [
    { limit: enquiryLimits.perPerson, by: 'person' },
    { limit: enquiryLimits.perConnection, by: 'connection' },
    { limit: enquiryLimits.perSite, by: 'site' },
  ],
  thing: slugOf,
  address: (c, lang, query) => href('listingEnquiry', { lang, slug: slugOf(c) ?? '' }, query),
  async check(_, { c }) {
    const listing = await findListing(c, slugOf(c) ?? '');
    if (!listing) return { code: 'not-found' };
    if (listing.state === 'closed') return refuse('listing-closed', { status: 409 });
    return listing.isClaimed ? null : refuse('unclaimed', { status: 409 });
  },
  async submit({ message, wanted, contact }, { c, sender: { person }, holders, lang, now, endDraft }) {
    const { site } = c.var.served;
    const [thing, db] = [slugOf(c) ?? '', c.env.DB];
    const listing = await findListing(c, thing);
    if (!listing || person === null) return { code: 'not-found' };
    const started = await startEnquiry(db, {
      ...{ site: site.id, listing: listing.id, names: listing.names, person, name: await nameOf(db, person) },
      ...{ language: lang, message, wantedOn: wanted, contact, more: [endDraft], now },
      files: await keysOfDraft(db, { site: site.id, holders, thing }),
      addresses: threadAddresses(c.var.config, site),
    });
    return outcomeOf(started, { c, lang, slug: thing });
  },
});

function outcomeOf(
  started: Awaited<ReturnType<typeof startEnquiry>>,
  { c, lang, slug }: { c: AppContext; lang: string; slug: string },
): FormOutcome {
  switch (started.code) {
    case 'sent':
      wakeMailer(c);
      return seeOther(href('listingEnquiry', { lang, slug }, { done: 'sent', thread: String(started.thread) }), 'done');
    case 'not-allowed':
      return { code: 'forbidden', grantedBy: granterOf('take-part') };
    default:
      return refuse(started.code, { status: started.code.startsWith('many') ? 429 : 409 });
  }
}
