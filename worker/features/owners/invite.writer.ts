import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { first, run } from '../../data/statements.ts';
import { insertSelect, table, update } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { mailStatement } from '../../domain/outbox/outbox.writer.ts';
import { holds } from '../../identity/standing.ts';
import { nameIn } from '../../platform/i18n/names.ts';
import { hashOf, newSecret } from '../../platform/secrets.ts';
import { invitedFor, isOwnerOf, mostOpen } from './invitation.ts';
import { listingInvitationMail } from './mails.ts';
import { readTeam } from './team.query.ts';

const i = table('listing_invitations', 'i');
const bare = table('listing_invitations');

type Invitation = {
  site: SiteId;
  listing: number;
  role: 'owner' | 'manager';
  /** The owner who invites. */
  by: PersonId;
  /** A folded address, and the language in which it is written to. */
  address: string;
  language: string;
  /** The page where the invitation with a secret is accepted. */
  link: (secret: string) => string;
  now: number;
};

/**
 * `invited`. `already`: the address has an open invitation to the role. `too-many`: too many are open. `not-allowed`: the
 * person is not the owner (any more).
 */
export type Invited = 'invited' | 'already' | 'too-many' | 'not-allowed';

/** Invites an address to run a listing, with the mail to it and an entry of the audit log, in one transaction. */
export async function invite(db: D1Database, invitation: Invitation): Promise<Invited> {
  const { site, listing, role, by, address, language, link, now } = invitation;
  const secret = newSecret();
  const hash = await hashOf(secret);
  const { members, names } = await readTeam(db, site, listing);
  const from = members.find(({ person }) => person === by)?.name ?? '';
  const refusals = refusalsOf(invitation);
  const until = now + invitedFor;
  const written = await batchUnlessRefused(db, [
    ...refusals.map(([, condition]) => refuseIf(condition)),
    insertSelect(bare, {
      site_id: site,
      id: sql`coalesce((select max(${bare.id}) from ${bare} where ${bare.site_id} = ${site}), 0) + 1`,
      ...{ listing_id: listing, role, address, token_hash: hash, invited_by: by },
      ...{ created_at: now, expires_at: until },
    }),
    ...auditStatements({
      ...{ site, actor: by, action: 'owner.invite', thing: 'owner', thingId: listing, after: role, now },
    }),
    mailStatement(db, listingInvitationMail, {
      ...{ siteId: site, to: address, language, dedupeKey: `listing-invitation:${hash}`, expiresAt: until },
      data: { role, name: nameIn(names, { language, defaultLanguage: 'en' }), from, until, link: link(secret) },
    }),
  ]);
  return written ? 'invited' : refusalOf(db, refusals);
}

type Refusal = Exclude<Invited, 'invited'>;

function refusalsOf({ site, listing, role, by, address, now }: Invitation): (readonly [Refusal, Sql])[] {
  const open = sql`${i.site_id} = ${site} and ${i.listing_id} = ${listing} and ${i.state} = 'open'
    and ${i.expires_at} > ${now}`;
  return [
    [
      'not-allowed',
      sql`not (${holds('take-part', { site, by, now })} and ${isOwnerOf(site, { listing, person: by })})`,
    ],
    ['already', sql`exists (select 1 from ${i} where ${open} and ${i.role} = ${role} and ${i.address} = ${address})`],
    ['too-many', sql`(select count(*) from ${i} where ${open}) >= ${mostOpen}`],
  ];
}

/** Why nothing was written. If nothing stands against it by now, the person has become the owner meanwhile. */
async function refusalOf(db: D1Database, refusals: readonly (readonly [Refusal, Sql])[]): Promise<Refusal> {
  const cases = refusals.reduce((all, [code, condition]) => sql`${all} when ${condition} then ${code}`, sql``);
  const row = await first(db, sql`select ${columns({ code: expression<Refusal | null>(sql`case ${cases} end`) })}`);
  return row?.code ?? 'not-allowed';
}

/** The statement that ends open invitations, to be followed by `where`; the table has the alias `i`. */
export const endInvitations = (state: 'accepted' | 'declined' | 'withdrawn' | 'lapsed'): Sql =>
  update(i, { state, address: '' });

type Withdrawal = { site: SiteId; listing: number; invitation: number; by: PersonId; now: number };

/** Takes an open invitation back. @returns whether it was open, and the person is the owner. */
export const withdrawInvitation = (
  db: D1Database,
  { site, listing, invitation, by, now }: Withdrawal,
): Promise<boolean> =>
  batchUnlessRefused(db, [
    sql`
      ${endInvitations('withdrawn')} where ${i.site_id} = ${site} and ${i.id} = ${invitation} and ${i.state} = 'open'
        and ${i.listing_id} = ${listing} and ${isOwnerOf(site, { listing, person: by })}
        and ${holds('take-part', { site, by, now })}`,
    refuseUnlessChanged,
    ...auditStatements({ site, actor: by, action: 'owner.withdraw', thing: 'owner', thingId: listing, now }),
  ]);

/** Ends the invitations that nobody accepted in time. Their addresses are not needed any more. */
export async function lapseInvitations(db: D1Database, now: number): Promise<void> {
  await run(db, sql`${endInvitations('lapsed')} where ${i.state} = 'open' and ${i.expires_at} <= ${now}`);
}
