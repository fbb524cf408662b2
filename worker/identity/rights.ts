import type { Problem } from '../../web/contract/outcome.ts';
import type { MemberRight, Right, VisitorRight } from '../../web/contract/rights.ts';
import type { PersonId, SiteRole } from '../data/schema.ts';

/**
 * Everyone has the role `visitor`, and everyone who is signed in has the role `member`. `owner` is no role on a site but a
 * relation to a thing: the person owns the listing concerned.
 */
type MemberRole = 'member' | 'owner' | SiteRole | 'operator';
export type Role = 'visitor' | MemberRole;

type Holders = Readonly<
  Record<VisitorRight, readonly ['visitor', ...MemberRole[]]> & Record<MemberRight, readonly MemberRole[]>
>;

/** Who may do what. Roles add up and do not inherit: an editor's rights do not include a moderator's. */
const holders: Holders = {
  read: ['visitor', 'member', 'owner', 'moderator', 'editor', 'admin', 'operator'],
  report: ['visitor', 'member', 'owner', 'moderator', 'editor', 'admin', 'operator'],
  'own-account': ['member', 'owner', 'moderator', 'editor', 'admin', 'operator'],
  'take-part': ['member', 'owner', 'moderator', 'editor', 'admin', 'operator'],
  'edit-listings': ['owner', 'editor', 'admin', 'operator'],
  'answer-reviews': ['owner'],
  'read-reported-threads': ['moderator', 'admin', 'operator'],
  decide: ['moderator', 'admin', 'operator'],
  'write-content': ['editor', 'admin', 'operator'],
  administer: ['admin', 'operator'],
  'view-sites': ['moderator', 'editor', 'admin', 'operator'],
  'view-all-sites': ['operator'],
  'run-sites': ['operator'],
};

/** The roles that have a right. */
export const holdersOf = (right: Right): readonly Role[] => holders[right];

/** Whether a suspended member keeps a right: they may read, and download their data. */
export const outlastsSuspension = (right: Right): boolean => right === 'read' || right === 'own-account';

/** Whether a right excludes what is one's own: nobody decides on that. */
const excludesOwn = (right: Right): boolean => right === 'decide' || right === 'read-reported-threads';

/** The facts that decide a person's rights on one site. */
export type Standing = { roles: readonly SiteRole[]; isOperator: boolean; isSuspended: boolean };

/** A person on the site of their session; null: a visitor who is not signed in. */
export type Actor = (Standing & { person: PersonId }) | null;

/** What a right is used on: who made it, and who owns the listing concerned. An author is null if their account is deleted. */
export type Thing = { authors?: readonly (PersonId | null)[]; owners?: readonly PersonId[] };

/** Whether an actor has a right, on a thing if the right depends on one. */
export function may(actor: Actor, right: Right, { authors = [], owners = [] }: Thing = {}): boolean {
  if (!actor) return holdersOf(right).includes('visitor');
  const { person, roles, isOperator, isSuspended } = actor;
  if (isSuspended && !outlastsSuspension(right)) return false;
  const isOwner = owners.includes(person);
  if (excludesOwn(right) && (isOwner || authors.includes(person))) return false;
  const own: Role[] = ['visitor', 'member', ...roles];
  if (isOwner) own.push('owner');
  if (isOperator) own.push('operator');
  return own.some((role) => holdersOf(right).includes(role));
}

/** Whether a right is one of a site's staff or of operators. */
export const isStaffRight = (right: Right): boolean =>
  holdersOf(right).includes('operator') && !holdersOf(right).includes('member');

/** Whether a person has any staff role on the site of their session. */
export const isStaff = (actor: Actor): boolean => may(actor, 'view-sites');

/** The role that can grant a right. */
export function granterOf(right: Right): 'owner' | 'admin' | 'operator' {
  if (right === 'answer-reviews') return 'owner';
  return right === 'view-all-sites' || right === 'run-sites' ? 'operator' : 'admin';
}

/** Why an actor is refused what needs a right; null if they have it. */
export function refusalOf(actor: Actor, right: Right, thing?: Thing): Problem | null {
  if (may(actor, right, thing)) return null;
  return actor ? { code: 'forbidden', grantedBy: granterOf(right) } : { code: 'unauthenticated' };
}
