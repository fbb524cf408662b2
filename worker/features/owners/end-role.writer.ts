import type { D1Database } from '@cloudflare/workers-types';
import { changesStatement } from '../../data/batch.ts';
import { listingTag } from '../../data/cache-tags.ts';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { holds } from '../../identity/standing.ts';
import { withdrawAll } from './answer.writer.ts';
import { isOwnerOf } from './invitation.ts';
import { roleMails } from './role-mail.writer.ts';
import { isOtherTeam, readTeam, type Team } from './team.query.ts';

const r = table('listing_roles');

type Change = {
  site: SiteId;
  listing: number;
  by: PersonId;
  /** The page that mails lead to, for a language. */
  link: (language: string) => string;
  now: number;
};

/** `changed`: the role is not there (any more), or somebody changed who runs the listing at the same moment. */
export type RoleEnded = 'done' | 'changed';

const ofPerson = (site: SiteId, listing: number, person: PersonId): Sql => sql`
  ${r.site_id} = ${site} and ${r.listing_id} = ${listing} and ${r.person_id} = ${person}`;

/** Ends the role of a manager, by the owner. */
export async function endManager(db: D1Database, change: Change & { person: PersonId }): Promise<RoleEnded> {
  const { site, listing, by, person, link, now } = change;
  const { members, names } = await readTeam(db, site, listing);
  const manager = members.filter((one) => one.person === person && one.role === 'manager');
  const owner = members.find((one) => one.person === by);
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not (${holds('take-part', { site, by, now })} and ${isOwnerOf(site, { listing, person: by })})`),
    sql`delete from ${r} where ${ofPerson(site, listing, person)} and ${r.role} = 'manager'`,
    refuseUnlessChanged,
    ...auditStatements({
      ...{ site, actor: by, action: 'owner.end', thing: 'owner', thingId: listing, person, before: 'manager', now },
    }),
    ...roleMails(db, manager, { site, event: 'ended', names, who: owner?.name ?? '', link }),
  ]);
  return written ? 'done' : 'changed';
}

/**
 * Ends one's own role. After a manager has left, all else stays as it is. After the owner has, nobody runs the listing:
 * there are no managers without an owner.
 */
export async function giveUp(db: D1Database, change: Change): Promise<RoleEnded> {
  const { site, listing, by, now } = change;
  const team = await readTeam(db, site, listing);
  const own = team.members.find(({ person }) => person === by);
  if (!own) return 'changed';
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('take-part', { site, by, now })}`),
    refuseIf(isOtherTeam(site, listing, team)),
    ...endings(change, own.role),
    ...auditStatements({
      ...{ site, actor: by, action: 'owner.give-up', thing: 'owner', thingId: listing, person: by },
      ...{ before: own.role, now },
    }),
    ...told(db, change, team),
  ]);
  return written ? 'done' : 'changed';
}

const endings = ({ site, listing, by }: Change, role: 'owner' | 'manager'): Sql[] =>
  role === 'manager'
    ? [sql`delete from ${r} where ${ofPerson(site, listing, by)} and ${r.role} = 'manager'`, refuseUnlessChanged]
    : [
        sql`delete from ${r} where ${r.site_id} = ${site} and ${r.listing_id} = ${listing}`,
        withdrawAll(site, listing),
        changesStatement(site, [listingTag(listing)]),
      ];

/** The mails: a manager who leaves is told to the owner, an owner who leaves to the managers. */
function told(db: D1Database, { site, by, link }: Change, { members, names }: Team) {
  const own = members.find(({ person }) => person === by);
  const isOwner = own?.role === 'owner';
  const others = members.filter(({ person, role }) => person !== by && (isOwner || role === 'owner'));
  const event = isOwner ? 'given-up' : 'left';
  return roleMails(db, others, { site, event, names, who: own?.name ?? '', link });
}
