import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { changesStatement } from '../../../data/batch.ts';
import { legalTag } from '../../../data/cache-tags.ts';
import { batchUnlessRefused, refuseIf } from '../../../data/refusal.ts';
import type { PersonId, SiteId } from '../../../data/schema.ts';
import { columns, type Sql, sql } from '../../../data/sql.ts';
import { first } from '../../../data/statements.ts';
import { pick, table } from '../../../data/table.ts';
import { auditStatements } from '../../../domain/audit/audit.writer.ts';
import { holds } from '../../../identity/standing.ts';
import { insertVersion, newestVersionOf, storedText } from '../next-version.writer.ts';
import { announce } from '../notices/announce.writer.ts';
import type { WhichText } from '../which-text.ts';
import { dateOf, type TextInput } from './text-fields.ts';

const t = table('legal_texts');

export type Publication = {
  site: SiteId;
  by: PersonId;
  text: WhichText;
  input: TextInput;
  now: number;
  /** Further statements of the batch. */
  more: readonly (Sql | D1PreparedStatement)[];
};

/**
 * `version-changed`: another version was published since the form was shown. `unchanged`: the newest version says the
 * same. `not-allowed`: the author has no right to it (any more).
 */
export type Published =
  | { code: 'published'; version: number }
  | { code: 'body-missing' | 'body-long' | 'unchanged' | 'version-changed' | 'not-allowed' };

/** Publishes the next version of a text, which takes effect at once or later, with an entry of the audit log. */
export async function publishText(db: D1Database, publication: Publication): Promise<Published> {
  const { site, by, text, input, now, more } = publication;
  const stored = storedText(input.body);
  if (stored.code !== 'ok') return { code: stored.code === 'empty' ? 'body-missing' : 'body-long' };
  const before = await newestText(db, site, text);
  if ((before?.version ?? 0) !== input.version) return { code: 'version-changed' };
  const effectiveAt = input.effectiveAt ?? now;
  if (before && isSame(before, { body: stored.text.body, effectiveAt, now })) return { code: 'unchanged' };
  const version = input.version + 1;
  const author = holds('administer', { site, by, now });
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not ${author}`),
    refuseIf(sql`${newestVersionOf(site, text)} <> ${input.version}`),
    insertVersion(site, {
      ...{ ...text, ...stored.text, publishedAt: now, effectiveAt, isDue: effectiveAt > now },
      ...{ summary: input.summary, author: by },
    }),
    ...auditStatements({
      ...{ site, actor: by, thing: 'site', thingId: site, now },
      action: effectiveAt > now ? 'legal.schedule' : 'legal.publish',
      before: before ? stateText(text, before.version) : '',
      after: stateText(text, version),
      afterText: { content: { effective: dateOf(effectiveAt), ...(input.summary && { summary: input.summary }) } },
    }),
    changesStatement(site, [legalTag()]),
    ...(input.tells ? announce(site, { ...text, version, effectiveAt: input.effectiveAt, now }) : []),
    ...more,
  ]);
  if (written) return { code: 'published', version };
  return { code: (await first(db, sql`select 1 where ${author}`)) ? 'version-changed' : 'not-allowed' };
}

type Newest = { version: number; body: string; effective_at: number };

const newestText = (db: D1Database, site: SiteId, { kind, language }: WhichText): Promise<Newest | undefined> =>
  first(
    db,
    sql`select ${columns(pick(t, 'version', 'body', 'effective_at'))} from ${t}
      where ${t.site_id} = ${site} and ${t.kind} = ${kind} and ${t.language} = ${language}
      order by ${t.version} desc limit 1`,
  );

/** The same text at another time is a new version only while the newest one has not taken effect. */
const isSame = (
  before: Newest,
  { body, effectiveAt, now }: { body: string; effectiveAt: number; now: number },
): boolean => before.body === body && (before.effective_at <= now || before.effective_at === effectiveAt);

/** A version in the audit log: codes that `stateText` (worker/pages/audit-text.ts) reads. */
const stateText = ({ kind, language }: WhichText, version: number): string => `${kind} ${language} ${version}`;
