import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, type Sql, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { insertInto, pick, table } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { giveListing } from '../../domain/owners/give-listing.ts';
import { holds } from '../../identity/standing.ts';
import { hashOf } from '../../platform/secrets.ts';
import { canBeAccepted } from './invitation.ts';
import { endInvitations } from './invite.writer.ts';
import { roleMails } from './role-mail.writer.ts';
import { isOtherTeam, readTeam, type Team, type TeamMember } from './team.query.ts';

const i = table('listing_invitations', 'i');
const r = table('listing_roles');
const p = table('people', 'p');
const l = table('listings', 'l');

/** The answer of a signed-in person to an invitation. */
type Answer = {
  site: SiteId;
  /** The secret of the link. */
  secret: string;
  by: PersonId;
  /** The page that mails lead to, for a language. */
  link: (language: string) => string;
  now: number;
};

/**
 * `done`, with the slug of the listing and what the person is for it. `gone`: the invitation was answered, withdrawn or has ended. `already`: the person has that role
 * or a wider one. `not-allowed`: the person has no right to it (any more).
 */
export type Answered =
  | { code: 'done'; slug: string; role: 'owner' | 'manager' }
  | { code: 'gone' | 'already' | 'not-allowed' };

type Open = { id: number; listing: number; slug: string; role: 'owner' | 'manager'; inviter: PersonId };

type Read = { open: Open; team: Team; person: Pick<TeamMember, 'name' | 'address' | 'language'> };

/** Accepts an invitation: the person manages the listing then, or is its new and only owner. */
export async function acceptInvitation(db: D1Database, answer: Answer): Promise<Answered> {
  const read = await readInvitation(db, answer);
  if (!read) return { code: 'gone' };
  const { open, team } = read;
  if (hasRole(team, answer.by, open.role)) return { code: 'already' };
  const { site, by, now } = answer;
  const statements = open.role === 'owner' ? handOver(db, answer, read) : joinTeam(db, answer, read);
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('take-part', { site, by, now })}`),
    endOpen(answer, open, 'accepted'),
    refuseUnlessChanged,
    refuseIf(isOtherTeam(site, open.listing, team)),
    ...statements,
  ]);
  return written ? { code: 'done', slug: open.slug, role: open.role } : refusalOf(db, answer);
}

const hasRole = ({ members }: Team, by: PersonId, role: Open['role']): boolean =>
  members.some((one) => one.person === by && (role === 'manager' || one.role === 'owner'));

/** The conditional end of the invitation. */
const endOpen = ({ site, now }: Answer, { id }: Open, state: 'accepted' | 'declined'): Sql => sql`
  ${endInvitations(state)} where ${i.site_id} = ${site} and ${i.id} = ${id} and ${canBeAccepted(site, now)}`;

/** The statements by which the person manages the listing. */
function joinTeam(db: D1Database, { site, by, link, now }: Answer, { open, team, person }: Read) {
  const { listing, inviter } = open;
  return [
    insertInto(r, {
      ...{ site_id: site, listing_id: listing, person_id: by, role: 'manager' },
      ...{ granted_at: now, given_by: inviter },
    }),
    ...auditStatements({
      ...{ site, actor: by, action: 'owner.accept', thing: 'owner', thingId: listing },
      ...{ person: by, after: 'manager', now },
    }),
    ...roleMails(db, membersOf(team, inviter), { site, event: 'joined', names: team.names, who: person.name, link }),
  ];
}

/** The statements by which the person is the only one who runs the listing. Those who ran it before are told. */
function handOver(db: D1Database, { site, by, link, now }: Answer, { open, team, person }: Read) {
  const { listing, inviter } = open;
  const { names } = team;
  const others = team.members.filter((one) => one.person !== by && one.person !== inviter);
  const mail = { site, names, link };
  const from = membersOf(team, inviter)[0]?.name ?? '';
  return [
    ...giveListing(site, { listing, person: by, claim: null, now }),
    withdrawAll(site, listing),
    ...auditStatements({
      ...{ site, actor: by, action: 'owner.hand-over', thing: 'owner', thingId: listing },
      ...{ person: inviter, after: 'owner', now },
    }),
    ...roleMails(db, membersOf(team, inviter), { ...mail, event: 'handed-over', who: person.name }),
    ...roleMails(db, others, { ...mail, event: 'ended', who: from }),
    ...roleMails(db, [person], { ...mail, event: 'received', who: from }),
  ];
}

const membersOf = ({ members }: Team, person: PersonId) => members.filter((one) => one.person === person);

/** The statement that withdraws all open invitations of a listing: whoever sent them does not own it any more. */
export const withdrawAll = (site: SiteId, listing: number): Sql => sql`
  ${endInvitations('withdrawn')} where ${i.site_id} = ${site} and ${i.listing_id} = ${listing} and ${i.state} = 'open'`;

/** Declines an invitation; its sender is told. */
export async function declineInvitation(db: D1Database, answer: Answer): Promise<Answered> {
  const read = await readInvitation(db, answer);
  if (!read) return { code: 'gone' };
  const { site, by, link, now } = answer;
  const { open, team } = read;
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('take-part', { site, by, now })}`),
    endOpen(answer, open, 'declined'),
    refuseUnlessChanged,
    ...auditStatements({
      ...{ site, actor: by, action: 'owner.decline', thing: 'owner', thingId: open.listing },
      ...{ person: open.inviter, before: open.role, now },
    }),
    ...roleMails(db, membersOf(team, open.inviter), {
      ...{ site, event: 'declined', names: team.names, who: read.person.name, link },
    }),
  ]);
  return written ? { code: 'done', slug: open.slug, role: open.role } : refusalOf(db, answer);
}

/** The open invitation of a secret, who runs its listing, and who answers. */
async function readInvitation(db: D1Database, { site, secret, by, now }: Answer): Promise<Read | undefined> {
  const hash = await hashOf(secret);
  const open = await first(
    db,
    sql`
      select ${columns({ ...pick(i, 'id', 'role'), slug: l.slug, listing: i.listing_id, inviter: i.invited_by })}
      from ${i} join ${l} on ${l.site_id} = ${site} and ${l.id} = ${i.listing_id}
      where ${i.site_id} = ${site} and ${i.token_hash} = ${hash} and ${canBeAccepted(site, now)}`,
  );
  const person = await first(
    db,
    sql`select ${columns(pick(p, 'name', 'address', 'language'))} from ${p} where ${p.id} = ${by}`,
  );
  if (!open || !person) return undefined;
  return { open, person, team: await readTeam(db, site, open.listing) };
}

/** Why an answer was not written, after the attempt. */
async function refusalOf(db: D1Database, answer: Answer): Promise<Answered> {
  const read = await readInvitation(db, answer);
  if (!read) return { code: 'gone' };
  return { code: hasRole(read.team, answer.by, read.open.role) ? 'already' : 'not-allowed' };
}
