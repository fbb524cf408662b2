import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { SiteId } from '../../data/schema.ts';
import { mailStatement } from '../../domain/outbox/outbox.writer.ts';
import { type Names, nameIn } from '../../platform/i18n/names.ts';
import { type ListingRoleEvent, listingRoleMail } from './mails.ts';
import type { TeamMember } from './team.query.ts';

type RoleMail = {
  site: SiteId;
  event: ListingRoleEvent;
  /** The names of the listing by language. */
  names: Names;
  /** The name of the other person; empty if they have none, or if there is none. */
  who: string;
  /** The page that the mail leads to, for a language. */
  link: (language: string) => string;
};

/** The statements for the mails that tell people of a change; none for those without an address. */
export const roleMails = (
  db: D1Database,
  people: readonly Pick<TeamMember, 'address' | 'language'>[],
  { site, event, names, who, link }: RoleMail,
): D1PreparedStatement[] =>
  people.flatMap(({ address, language }) =>
    address
      ? [
          mailStatement(db, listingRoleMail, {
            siteId: site,
            to: address,
            language,
            dedupeKey: `listing-role:${crypto.randomUUID()}`,
            data: { event, name: nameIn(names, { language, defaultLanguage: 'en' }), who, link: link(language) },
          }),
        ]
      : [],
  );
