import { readServices, type ServiceRef, writeServices } from '../../../web/contract/services.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import { askedState } from './listing.query.ts';
import type { QuotedListing } from './quote.query.ts';

/** The name of the form in drafts and codes. */
export const quoteName = 'quote';

/** The box of a listing in the form. */
export const askField = (slug: string): string => `ask-${slug}`;

type Service = QuotedListing['services'][number];

/** A business whose services a visitor has chosen. */
export type Business = {
  /** The slug of its listing; without a listing, that of the address. */
  slug: string;
  /** Null where visitors see no such listing. */
  listing: QuotedListing | null;
  /** Those of the chosen services that it offers. */
  services: readonly Service[];
  /** `open`: it is asked. `gone`: it does not offer the services any more. `own`: the visitor runs it. */
  state: 'open' | 'unclaimed' | 'closed' | 'gone' | 'own';
};

/** The services that an address names, in canonical form; empty for none. `values`: of each parameter `services`. */
export const quoteThing = (values: readonly string[]): string => writeServices(readServices(values.join('_')));

/** The businesses of chosen services in the order of the address, each once. */
export function businessesOf(refs: readonly ServiceRef[], rows: readonly QuotedListing[]): Business[] {
  const listingOf = new Map(rows.flatMap((row) => (visibilityOf(row.state) === 'visible' ? [[row.asked, row]] : [])));
  const slugOf = ({ listing }: ServiceRef): string => listingOf.get(listing)?.slug ?? listing;
  const slugs = [...new Set(refs.map(slugOf))];
  return slugs.map((slug) => {
    const chosen = refs.filter((ref) => slugOf(ref) === slug);
    const listing = listingOf.get(chosen[0]?.listing ?? '') ?? null;
    const isChosen = ({ slug: own }: Service) => chosen.some(({ service }) => service === own);
    const services = listing?.services.filter(isChosen) ?? [];
    return { slug, listing, services, state: stateOf(listing, services) };
  });
}

function stateOf(listing: QuotedListing | null, services: readonly Service[]): Business['state'] {
  if (!listing) return 'gone';
  const state = askedState(listing);
  return state !== 'closed' && services.length === 0 ? 'gone' : state;
}
