import type { QuotedBusiness, QuotePage } from '../../../web/contract/pages/enquiries.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { readServices } from '../../../web/contract/services.ts';
import type { Scope } from '../../data/scope.ts';
import { foreignOf } from '../../domain/listings/card.ts';
import { contactsOf } from '../../domain/listings/contacts.ts';
import { shownServices } from '../../domain/listings/service-text.ts';
import { respondsText } from '../../domain/response-times/response-time.ts';
import { type FormRows, formState, readFormState } from '../../pages/forms/form-state.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { draftHolders } from './draft-holders.ts';
import { firstDay } from './fields.ts';
import { type FileRow, filesOfDraft } from './files.query.ts';
import { quotedListings, type SentThread, sentThreads } from './quote.query.ts';
import { askField, type Business, businessesOf, quoteName, quoteThing } from './quote.ts';
import { showFile } from './show-thread.ts';

type Loaded = {
  businesses: readonly Business[];
  form: FormRows;
  files: readonly FileRow[];
  sent: readonly SentThread[];
};

type Texts = { scope: Scope; t: Translate };

const thingOf = ({ query }: PageRequest): string => quoteThing(query.getAll('services'));

/** The form that asks the businesses of up to three services for a quote. */
export const servicesQuote = definePage<'servicesQuote', Loaded>({
  async load(reader, request) {
    const { siteId } = request.scope;
    const thing = thingOf(request);
    const refs = readServices(thing);
    const person = request.visitor?.session?.person ?? null;
    const [[rows, files, sent], form] = await Promise.all([
      reader.batch(
        quotedListings(siteId, refs, person),
        filesOfDraft(siteId, await draftHolders(request), thing),
        sentThreads(siteId, person, threadsOf(request)),
      ),
      readFormState(reader, request, { name: quoteName, thing }),
    ]);
    return { businesses: businessesOf(refs, rows), form, files, sent };
  },
  show({ businesses, form, files, sent }, request, t) {
    const { scope, now } = request;
    const { language: lang } = scope;
    const thing = thingOf(request);
    const path = href('servicesQuote', { lang }, thing ? { services: thing } : {});
    const open = businesses.filter(({ state }) => state === 'open');
    const data: QuotePage = {
      form: formState(form, request, {
        ...{ name: quoteName, thing, path },
        defaults: Object.fromEntries(open.map(({ slug }) => [askField(slug), 'on'])),
      }),
      businesses: businesses.map((one) => shownBusiness(one, { scope, t })),
      back: href('services', { lang }, thing ? { compare: thing } : {}),
      files: files.map((file) => showFile(file, lang)),
      firstDay: firstDay(now),
      sent: sent.map(({ id, names, response }) => ({
        path: href('dashboardEnquiries', { lang }, { thread: String(id) }),
        name: phraseIn(names, scope),
        responds: respondsText(response, t),
      })),
    };
    return { code: 'ok', data, head: personalHead(request, t, 'servicesQuote'), tags: [] };
  },
});

/** The threads that the address names: those that were just sent. */
const threadsOf = ({ query }: PageRequest): number[] =>
  (query.get('thread') ?? '')
    .split('.')
    .slice(0, 3)
    .flatMap((text) => readWholeNumber(text) ?? []);

function shownBusiness({ slug, listing, services, state }: Business, { scope, t }: Texts): QuotedBusiness {
  const own = { slug, field: askField(slug), state };
  if (!listing) return { ...own, name: '', path: null, services: [], responds: '', contacts: [] };
  const { text: name, language } = phraseIn(listing.names, scope);
  const foreign = foreignOf(language, { scope, t });
  return {
    ...own,
    ...{ name, path: href('listing', { lang: scope.language, slug }), ...(foreign && { foreign }) },
    services: shownServices(services, { scope, t }),
    responds: state === 'open' ? respondsText(listing.response, t) : '',
    contacts: state === 'unclaimed' ? contactsOf(listing) : [],
  };
}
