import type { EnquiryPage } from '../../../web/contract/pages/enquiries.data.ts';
import type { AskedListing } from './listing.query.ts';

/** Where a business can be reached outside of the site. */
export const contactsOf = ({
  phone,
  email,
  website,
}: Pick<AskedListing, 'phone' | 'email' | 'website'>): EnquiryPage['contacts'] => [
  ...(phone ? [{ kind: 'phone' as const, text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` }] : []),
  ...(email ? [{ kind: 'email' as const, text: email, href: `mailto:${email}` }] : []),
  ...(/^https?:/.test(website) ? [{ kind: 'website' as const, text: website, href: website }] : []),
];
