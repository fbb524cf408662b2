import type { Contacts } from '../../../web/contract/contacts.ts';

type Reached = { phone: string; email: string; website: string };

/** Where a business can be reached outside of the site. */
export const contactsOf = ({ phone, email, website }: Reached): Contacts => [
  ...(phone ? [{ kind: 'phone' as const, text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` }] : []),
  ...(email ? [{ kind: 'email' as const, text: email, href: `mailto:${email}` }] : []),
  ...(/^https?:/.test(website) ? [{ kind: 'website' as const, text: website, href: website }] : []),
];
