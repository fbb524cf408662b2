import type { SiteRole } from '../db/schema.ts';

/** What can be allowed to people, beside reading what is published. */
export type Right =
  /** Review, blog, submit, claim, enquire, save, report. */
  | 'take-part'
  | 'edit-listings'
  /** The queue: listings, reviews, claims, posts, reports. */
  | 'decide'
  /** Articles, pages, carousels, categories, services, translations. */
  | 'write-content'
  /** Users and roles, domains, settings, import, export, legal texts. */
  | 'administer'
  /** All websites in the viewer; the staff of one site sees its own. */
  | 'view-sites'
  | 'view-all-sites';

type Role = 'member' | SiteRole | 'operator';

/** Roles are added up, not inherited: what an editor may, a moderator does not have to be able to. */
const rightsOf: Readonly<Record<Role, readonly Right[]>> = {
  member: ['take-part'],
  moderator: ['decide', 'view-sites'],
  editor: ['edit-listings', 'write-content', 'view-sites'],
  admin: ['edit-listings', 'decide', 'write-content', 'administer', 'view-sites'],
  operator: ['edit-listings', 'decide', 'write-content', 'administer', 'view-sites', 'view-all-sites'],
};

/** What decides on a person's rights on one site. */
export type Standing = { roles: readonly SiteRole[]; isOperator: boolean; isSuspended: boolean };

/** Whether somebody has a right on the site of their session. Who is suspended has none. */
export function may({ roles, isOperator, isSuspended }: Standing, right: Right): boolean {
  if (isSuspended) return false;
  const held: readonly Role[] = ['member', ...roles, ...(isOperator ? (['operator'] as const) : [])];
  return held.some((role) => rightsOf[role].includes(right));
}

/** Whether somebody works on the site of their session, in whatever role. */
export const isStaff = (standing: Standing): boolean => may(standing, 'view-sites');

/** Who can grant a right, for whoever lacks it. */
export const granterOf = (right: Right): 'admin' | 'operator' => (right === 'view-all-sites' ? 'operator' : 'admin');
