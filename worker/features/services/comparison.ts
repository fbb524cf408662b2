import type { Compared } from '../../../web/contract/pages/services.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { mostCompared, type ServiceRef, writeServices } from '../../../web/contract/services.ts';
import type { Scope } from '../../data/scope.ts';
import { foreignOf, placeText } from '../../domain/listings/card.ts';
import { contactsOf } from '../../domain/listings/contacts.ts';
import { shownService } from '../../domain/listings/service-text.ts';
import { respondsText } from '../../domain/response-times/response-time.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { ComparedRow } from './services.query.ts';
import { type ServicesQuery, servicesPath } from './services-address.ts';

type Parts = { rows: readonly ComparedRow[]; query: ServicesQuery; scope: Scope; t: Translate };

/** The compared services in the order of the address. What is closed or gone stays, and says so. */
export const comparisonOf = (parts: Parts): Compared[] =>
  parts.query.compare.slice(0, mostCompared).map((ref) => compared(ref, parts));

function compared(ref: ServiceRef, { rows, query, scope, t }: Parts): Compared {
  const { language: lang } = scope;
  const written = writeServices([ref]);
  const compare = query.compare.filter((other) => writeServices([other]) !== written);
  const row = rows.find(({ asked, state }) => asked === ref.listing && (state === 'published' || state === 'closed'));
  const own = { ref: written, without: servicesPath(lang, { ...query, compare }) };
  const none = { service: null, enquiryPath: null, responds: '', contacts: [] };
  if (!row) return { ...own, ...none, state: 'gone', name: '', path: null };
  const [language, name] = row.text;
  const [foreign, place] = [foreignOf(language, { scope, t }), placeText(row, { scope, t })];
  const path = href('listing', { lang, slug: row.slug });
  const listing = { ...own, name, path, ...(foreign && { foreign }), ...(place && { place }) };
  const service = row.services.find(({ slug }) => slug === ref.service);
  const shown = service ? shownService(service, { scope, t }) : null;
  if (row.state === 'closed') return { ...listing, ...none, service: shown, state: 'closed' };
  if (!shown) return { ...listing, ...none, state: 'gone' };
  return {
    ...listing,
    state: 'offered',
    service: shown,
    enquiryPath: row.isClaimed ? href('listingEnquiry', { lang, slug: row.slug }) : null,
    responds: row.isClaimed ? respondsText(row.response, t) : '',
    contacts: row.isClaimed ? [] : contactsOf(row),
  };
}
