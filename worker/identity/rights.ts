import type { Problem } from '../../web/contract/outcome.ts';
import type { Right } from '../../web/contract/rights.ts';
import type { SiteRole } from '../data/schema.ts';

type Role = 'member' | SiteRole | 'operator';

/** Roles add up and do not inherit: an editor's rights do not include a moderator's. */
const rightsOf: Readonly<Record<Role, readonly Right[]>> = {
  member: ['own-account', 'take-part'],
  moderator: ['decide', 'view-sites'],
  editor: ['edit-listings', 'write-content', 'view-sites'],
  admin: ['edit-listings', 'decide', 'write-content', 'administer', 'view-sites'],
  operator: ['edit-listings', 'decide', 'write-content', 'administer', 'view-sites', 'view-all-sites'],
};

/** The facts that decide a person's rights on one site. */
export type Standing = { roles: readonly SiteRole[]; isOperator: boolean; isSuspended: boolean };

/** Whether a person has a right on the site of their session. A suspended member only has their own account. */
export function may({ roles, isOperator, isSuspended }: Standing, right: Right): boolean {
  if (isSuspended) return right === 'own-account';
  const allRoles: readonly Role[] = ['member', ...roles, ...(isOperator ? (['operator'] as const) : [])];
  return allRoles.some((role) => rightsOf[role].includes(right));
}

/** Whether a right is one of a site's staff or of operators. */
export const isStaffRight = (right: Right): boolean => !rightsOf.member.includes(right);

/** Whether a person has any staff role on the site of their session. */
export const isStaff = (standing: Standing): boolean => may(standing, 'view-sites');

/** The role that can grant a right. */
export const granterOf = (right: Right): 'admin' | 'operator' => (right === 'view-all-sites' ? 'operator' : 'admin');

/** Why a visitor is refused an action that needs a right; null if they have it. */
export function refusalOf(visitor: Standing | null, right: Right): Problem | null {
  if (!visitor) return { code: 'unauthenticated' };
  return may(visitor, right) ? null : { code: 'forbidden', grantedBy: granterOf(right) };
}
