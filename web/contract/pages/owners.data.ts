import * as v from 'valibot';
import { pagerEntries, sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { foreign } from '../listing-card.ts';
import { count, day, path } from '../schema-parts.ts';

/** What a person is for a listing. */
export const listingRoles = ['owner', 'manager'] as const;

const role = v.picklist(listingRoles);

/** The action that was just completed. */
export const ownerDone = [
  'invited',
  'handing-over',
  'withdrawn',
  'ended',
  'accepted',
  'received',
  'declined',
  'given-up',
] as const;

const ownListing = {
  name: v.string(),
  /** Where the name is not in the page's language. */
  foreign: v.optional(foreign),
  /** The first line of its address, or its place; empty where both are unknown. */
  where: v.string(),
  role,
  /** What visitors do not see it for: a status as text; empty for a published one. */
  state: v.string(),
  since: day,
};

/** What a listing has besides in its owner's list. */
const listed = {
  /** Its enquiries: a link with the number of those that wait for an answer. */
  enquiries: v.object({ words: v.string(), path }),
  /** The proofs of the owner's claim that are looked at every week. */
  proofs: v.array(
    v.object({
      name: v.string(),
      checked: v.nullable(day),
      missing: v.nullable(day),
      /** What happens to the claimant if it stays missing; empty if it is there, and for others. */
      ends: v.string(),
      /** The page of the claim; null for others than the claimant. */
      claim: v.nullable(path),
    }),
  ),
};

/** The listing whose team is shown, with the pages that lead on. */
const shownListing = v.object({
  ...ownListing,
  ...listed,
  id: count,
  /**
   * Its page, the form that changes it, its public history, and the page that copies from it (null for those who run no
   * other); null where visitors do not see it.
   */
  paths: v.nullable(v.object({ page: path, edit: path, history: path, branches: v.nullable(path) })),
  /** Until when staff decide on changes to what identifies it; null if the freeze has ended. */
  frozenUntil: v.nullable(day),
  /** Who runs it, the owner first. */
  team: v.array(v.object({ person: count, name: v.string(), role, since: day, isSelf: v.boolean() })),
  /** Open invitations; of the owner's page only. */
  invitations: v.array(v.object({ id: count, role, address: v.string(), until: day })),
});

export const ownListingsSchema = v.object({
  sections: sectionsSchema,
  /** Where forms are posted to: this page. */
  action: path,
  /** By name. */
  listings: v.array(v.object({ ...ownListing, ...listed, path })),
  /** How many the member runs. */
  count,
  ...pagerEntries,
  /** The page that changes several listings at once; null for less than two listings. */
  branches: v.nullable(path),
  /** The page where listings are claimed. */
  claim: path,
  /** The whole list, on the page of one of several listings. */
  list: v.nullable(path),
  listing: v.nullable(shownListing),
  /** The invitation of an opened link; `gone` if it was answered, withdrawn or has ended. */
  invitation: v.nullable(
    v.variant('state', [
      v.object({ state: v.literal('gone') }),
      v.object({
        state: v.literal('open'),
        secret: v.string(),
        role,
        name: v.string(),
        foreign: v.optional(foreign),
        /** The page of the listing; null where visitors do not see it. */
        path: v.nullable(path),
        /** The name of the owner who sent it; empty if they have none. */
        from: v.string(),
        until: day,
      }),
    ]),
  ),
  done: v.nullable(v.picklist(ownerDone)),
  problem: formProblem,
  /** The submitted values of the rejected form. */
  typed: v.record(v.string(), v.string()),
});

export type OwnListingsPage = v.InferOutput<typeof ownListingsSchema>;
export type ShownListing = v.InferOutput<typeof shownListing>;

/** The public history of a listing. Texts are in the page's language. */
export const listingHistorySchema = v.object({
  listing: v.object({ name: v.string(), foreign: v.optional(foreign), path }),
  /** Newest first. `fields`: the names of what changed, as one text; empty for none. */
  entries: v.array(v.object({ id: v.string(), when: day, what: v.string(), fields: v.string(), by: v.string() })),
  /** How the listing came here; null if that is on a later page. */
  added: v.nullable(v.object({ when: day, how: v.string() })),
  /** The contact details with their source and age. */
  sources: v.array(v.object({ field: v.string(), source: v.string(), age: v.string() })),
  ...pagerEntries,
});

export type ListingHistoryPage = v.InferOutput<typeof listingHistorySchema>;
