import type { D1Database } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf } from '../../data/refusal.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, list, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { assignments, insertInto, table, update } from '../../data/table.ts';
import { mailStatement } from '../../domain/outbox/outbox.writer.ts';
import { maskedAddress } from '../../identity/person-text.ts';
import { holds } from '../../identity/standing.ts';
import type { Config } from '../../platform/config.ts';
import { nameIn } from '../../platform/i18n/names.ts';
import { hashOf, newCode, newSecret } from '../../platform/secrets.ts';
import { advanceStatement } from './advance.ts';
import type { ClaimRow } from './claim.query.ts';
import { hashOfClaimCode } from './codes.ts';
import { claimCodeMail } from './mails.ts';
import { codeTries, terms } from './terms.ts';

const c = table('claims', 'c');
const proofs = table('claim_proofs');
const s = table('claim_silences', 's');

type AskedMail = {
  site: SiteId;
  claim: ClaimRow;
  /** Folded, and judged to be at the website. */
  address: string;
  /** The language of the email: that of the site's page. */
  language: string;
  /** The addresses in the email, from its token. */
  linkTo: (token: string, not?: 'us') => string;
  now: number;
};

/**
 * Sends link and code to an address at the website. An earlier email of the claim is void. `silent`: the website has said
 * that it does not know the claimant. `closed`: the claim is not open any more.
 */
export async function askMail(
  { db, config }: { db: D1Database; config: Pick<Config, 'secretKey'> },
  { site, claim, address, language, linkTo, now }: AskedMail,
): Promise<'sent' | 'silent' | 'closed'> {
  const [token, code] = [newSecret(), newCode()];
  const isOpen = sql`exists (select 1 from ${c} where ${c.site_id} = ${site} and ${c.id} = ${claim.id}
    and ${c.state} in ('started', 'proving', 'sent-back', 'waiting'))`;
  const isSilent = sql`exists (select 1 from ${s} where ${s.site_id} = ${site} and ${s.host} = ${claim.host}
    and ${s.person_id} = ${claim.person} and ${s.ends_at} > ${now})`;
  const asked = {
    ...{ state: 'asked' as const, token: await hashOf(token), tries: 0, asked_at: now },
    code_hash: await hashOfClaimCode(config, { site, claim: claim.id, code }),
  };
  const [listing] = claim.listings;
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not ${isOpen} or ${isSilent} or not ${holds('take-part', { site, by: claim.person, now })}`),
    sql`${insertInto(proofs, { site_id: site, claim_id: claim.id, kind: 'mail', ...asked })}
      on conflict (${list(proofs.site_id, proofs.claim_id, proofs.kind)}) do update set ${assignments(proofs, asked)}
      where ${proofs.state} <> 'proved'`,
    advanceStatement(site, claim.id, now),
    mailStatement(db, claimCodeMail, {
      siteId: site,
      to: address,
      language,
      dedupeKey: `claim:code:${asked.token}`,
      expiresAt: now + terms.code,
      data: {
        claimant: claim.name || (claim.address ? maskedAddress(claim.address) : ''),
        listing: nameIn(listing?.names ?? {}, { language, defaultLanguage: listing?.language ?? language }),
        ...{ listings: claim.listings.length, code, hours: terms.code / 3_600_000 },
        ...{ link: linkTo(token), notUsLink: linkTo(token, 'us') },
      },
    }),
  ]);
  if (written) return 'sent';
  return (await first(db, sql`select 1 from ${s} where ${isSilent}`)) ? 'silent' : 'closed';
}

/** `right`: `hash` is the stored form of the code. `wrong`: `left` tries remain. `none`: no code is open (any more). */
export type TriedCode = { code: 'right'; hash: string } | { code: 'wrong'; left: number } | { code: 'none' };

/** Counts a try, then compares: concurrent tries count as well. */
export async function tryClaimCode(
  { db, config }: { db: D1Database; config: Pick<Config, 'secretKey'> },
  { site, claim, code, now }: { site: SiteId; claim: number; code: string; now: number },
): Promise<TriedCode> {
  const hash = await hashOfClaimCode(config, { site, claim, code });
  const row = await first(
    db,
    sql`
      ${update(proofs, { tries: sql`${proofs.tries} + 1` })}
      where ${proofs.site_id} = ${site} and ${proofs.claim_id} = ${claim} and ${proofs.kind} = 'mail'
        and ${proofs.code_hash} <> '' and ${proofs.tries} < ${codeTries} and ${proofs.asked_at} > ${now - terms.code}
      returning ${columns({ tries: proofs.tries, stored: proofs.code_hash })}`,
  );
  if (!row) return { code: 'none' };
  return row.stored === hash ? { code: 'right', hash } : { code: 'wrong', left: codeTries - row.tries };
}

/** The conditions under which the email of a claim still proves it: by its code, or by its link. */
export const isOpenCode = (hash: string) => sql`${proofs.code_hash} = ${hash}`;
export const isOpenLink = (hash: string, now: number) =>
  sql`(${proofs.token} = ${hash} and ${proofs.asked_at} > ${now - terms.code})`;
