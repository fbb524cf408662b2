import * as v from 'valibot';
import { listChoice, pagerEntries, sectionsSchema } from '../area.ts';
import { auditEntrySchema } from '../audit-entry.ts';
import { formProblem } from '../form.ts';
import { path } from '../schema-parts.ts';

/** Lists of members; the first is the default. */
export const peopleLists = ['everyone', 'staff', 'suspended'] as const;

export type PeopleList = (typeof peopleLists)[number];

/** The action that was just completed. */
export const personDone = ['granted', 'revoked', 'suspended', 'lifted', 'proof', 'submissions'] as const;

const personSchema = v.object({
  path,
  name: v.string(),
  address: v.nullable(v.string()),
  /** Roles on this site, as text; empty for members without a role. */
  roles: v.string(),
  /** When they became a member. */
  joined: v.string(),
  joinedIso: v.string(),
  /** The suspension as text; empty where there is none. */
  suspended: v.string(),
});

const onePersonSchema = v.object({
  ...personSchema.entries,
  language: v.string(),
  /** The roles that can be granted on this site, each with whether the person has it. */
  grants: v.array(v.object({ role: v.picklist(['moderator', 'editor', 'admin']), isHeld: v.boolean() })),
  /** The reason of the suspension. */
  suspendedFor: v.string(),
  /** Why the person cannot be suspended; null where they can. */
  hindrance: v.nullable(v.picklist(['self', 'operator'])),
  /** The latest changes of the person's rights. */
  log: v.array(auditEntrySchema),
  /** Everything in the log about the person. */
  logPath: path,
});

const forms = {
  /** Where forms are posted to: this page. */
  action: path,
  problem: formProblem,
  /** The submitted values of the rejected form. */
  typed: v.record(v.string(), v.string()),
};

/** The members of a site, or one of them. Dates are texts; fields with `Iso` have the instant, ISO 8601 in UTC. */
export const membersSchema = v.object({
  sections: sectionsSchema,
  ...forms,
  people: v.nullable(
    v.object({
      lists: v.array(listChoice(peopleLists)),
      people: v.array(personSchema),
      /** Which proof of identity counts for acts of the site's staff. */
      staffProof: v.picklist(['any', 'passkey']),
      /** Whether people can submit listings. */
      submissions: v.picklist(['open', 'closed']),
      ...pagerEntries,
    }),
  ),
  person: v.nullable(onePersonSchema),
  done: v.nullable(v.picklist(personDone)),
});

export type MembersPage = v.InferOutput<typeof membersSchema>;
export type Member = v.InferOutput<typeof personSchema>;
