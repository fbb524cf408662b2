/** The database as types. Times are milliseconds since 1970; `names` columns are {language: text}. */

import type { Database } from './schema-tables.ts';

export type { Json, PersonId, SiteId } from './column-types.ts';
export type { Database, Defaults } from './schema-tables.ts';

export type EnquiryState = Database['enquiries']['state'];
export type ListingState = Database['listings']['state'];
export type MailState = Database['outbox']['state'];
export type PlaceKind = Database['places']['kind'];
/** The roles of a site's staff. Every signed-in person is a member; operators are not bound to a site. */
export type SiteRole = Database['site_roles']['role'];
