import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { count, path } from '../schema-parts.ts';

/** The action that was just completed. */
export const passkeysDone = ['added', 'renamed', 'removed'] as const;

/** The addresses of the JSON with which a browser asks for a passkey. */
export const passkeyOptionsPaths = {
  registration: '/api/v1/passkeys/registration',
  authentication: '/api/v1/passkeys/authentication',
} as const;

export type PasskeyCeremony = keyof typeof passkeyOptionsPaths;

/** The passkeys and recovery codes of a member. Dates are texts; fields with `Iso` have the instant, ISO 8601 in UTC. */
export const passkeysSchema = v.object({
  sections: sectionsSchema,
  /** Where forms are posted to: this page. */
  action: path,
  passkeys: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      added: v.string(),
      addedIso: v.string(),
      used: v.string(),
      usedIso: v.string(),
    }),
  ),
  /** The number of unused recovery codes. */
  codesLeft: count,
  /** Recovery codes made just now, which are shown this once. */
  codes: v.nullable(v.array(v.string())),
  done: v.nullable(v.picklist(passkeysDone)),
  problem: formProblem,
  /** The submitted values of the rejected form. */
  typed: v.record(v.string(), v.string()),
});

export type PasskeysPage = v.InferOutput<typeof passkeysSchema>;
