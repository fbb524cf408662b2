import type { LegalKind, LegalState } from '../../../web/contract/pages/legal.data.ts';
import type { SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

const t = table('legal_texts');

type Text = { siteId: SiteId; kind: LegalKind | Sql; language: string | Sql };

/**
 * The end of a statement that selects the version of a text that is in effect: of those whose time has come the one with
 * the latest time, then the highest version.
 */
export const inEffect = ({ siteId, kind, language }: Text, now: number): Sql =>
  sql`from ${t} where ${t.site_id} = ${siteId} and ${t.kind} = ${kind} and ${t.language} = ${language}
    and ${t.effective_at} <= ${now} order by ${t.effective_at} desc, ${t.version} desc limit 1`;

/** The state of a version. `current` is the number of the version in effect, or undefined. */
export const stateOf = (
  { version, effective_at }: { version: number; effective_at: number },
  { current, now }: { current: number | undefined; now: number },
): LegalState => (effective_at > now ? 'coming' : version === current ? 'current' : 'earlier');
