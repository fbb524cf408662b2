import type { EnquiryPage } from '../../../web/contract/pages/enquiries.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { foreignOf } from '../../domain/listings/card.ts';
import { contactsOf } from '../../domain/listings/contacts.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import { respondsText } from '../../domain/response-times/response-time.ts';
import { type FormRows, formState, readFormState } from '../../pages/forms/form-state.ts';
import { definePage } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import { isSlug } from '../../platform/text/slug.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { draftHolders } from './draft-holders.ts';
import { firstDay } from './fields.ts';
import { type FileRow, filesOfDraft } from './files.query.ts';
import { type AskedListing, askedListing, askedState } from './listing.query.ts';
import { showFile } from './show-thread.ts';

type Loaded = { listing: AskedListing | undefined; form: FormRows; files: readonly FileRow[] } | null;

const name = 'enquiry';

/** The form that asks the business of a listing. */
export const listingEnquiry = definePage<'listingEnquiry', Loaded>({
  async load(reader, request) {
    const slug = request.params.slug ?? '';
    if (!isSlug(slug)) return null;
    const site = request.scope.siteId;
    const session = request.visitor?.session ?? null;
    const [[[listing], files], form] = await Promise.all([
      reader.batch(
        askedListing(site, slug, session?.person ?? null),
        filesOfDraft(site, await draftHolders(request), slug),
      ),
      readFormState(reader, request, { name, thing: slug }),
    ]);
    return { listing, form, files };
  },
  show(loaded, request, t) {
    const { listing } = loaded ?? {};
    const code = listing ? visibilityOf(listing.state) : 'not-found';
    if (!loaded || !listing || code !== 'visible') return code === 'gone' ? { code } : { code: 'not-found' };
    const { params, scope, query, now } = request;
    const { lang } = params;
    const { slug } = listing;
    const path = href('listingEnquiry', { lang, slug });
    if (slug !== params.slug) return { code: 'moved', status: 301, to: path };
    const { text, language } = phraseIn(listing.names, scope);
    const foreign = foreignOf(language, { scope, t });
    const thread = readWholeNumber(query.get('thread'));
    const data: EnquiryPage = {
      ...{ name: text, path: href('listing', { lang, slug }), ...(foreign && { foreign }) },
      form: formState(loaded.form, request, { name, thing: slug, path }),
      state: askedState(listing),
      responds: respondsText(listing.response, t),
      contacts: contactsOf(listing),
      claimPath: href('claim', { lang }, { listing: slug }),
      files: loaded.files.map((file) => showFile(file, lang)),
      firstDay: firstDay(now),
      thread: thread ? href('dashboardEnquiries', { lang }, { thread: String(thread) }) : null,
    };
    const head = personalHead(request, t, 'listingEnquiry', t('meta.listingEnquiry.about', { name: text }));
    return { code: 'ok', data, head, tags: [] };
  },
});
