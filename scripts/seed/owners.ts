import type { D1Database } from '@cloudflare/workers-types';
import { href } from '../../web/contract/routes.ts';
import type { PersonId } from '../../worker/data/schema.ts';
import { sql } from '../../worker/data/sql.ts';
import { firstOf } from '../../worker/data/statements.ts';
import { table, update } from '../../worker/data/table.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { type ClaimRow, claimById, type ProofKind } from '../../worker/features/claims/claim.query.ts';
import { endClaim } from '../../worker/features/claims/end.writer.ts';
import { askMail } from '../../worker/features/claims/mail-proof.writer.ts';
import { type Settled, settle } from '../../worker/features/claims/settle.writer.ts';
import { startClaim } from '../../worker/features/claims/start.writer.ts';
import { acceptInvitation } from '../../worker/features/owners/answer.writer.ts';
import { invite } from '../../worker/features/owners/invite.writer.ts';
import type { Config } from '../../worker/platform/config.ts';
import { addressOf } from '../lib/demo-people.ts';
import { findSite } from '../lib/sites.ts';
import { type DemoWriter, openDemoWriter } from './demo-writer.ts';
import { writeEnquiries } from './enquiries.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const language = 'en';
const demoSite = 'makers';

/** The listings of the demo that somebody runs or claims; the last one has the local website. */
const slugs = { run: 'kettle-stitch', contested: 'granny-gear', lost: 'ground-loop', local: 'wet-ink-close' } as const;

const proofs = table('claim_proofs');

/**
 * Writes who runs listings of the demo site `makers`, who claims them, and what people ask them: unless the site has
 * claims, or lacks one of these listings.
 */
export async function seedOwners(db: D1Database, config: Config): Promise<void> {
  const demo = await openDemoWriter(db, demoSite, config);
  if (!demo || (await isUsed(demo))) return;
  await writeTeam(demo);
  await writeContested(demo);
  await writeRevoked(demo);
  await writeEnquiries(demo, slugs.run);
}

async function isUsed({ db, site }: DemoWriter): Promise<boolean> {
  const { results } = await db
    .prepare(`select 1 from listings where site_id = ?1 and state = 'published' and slug in (?2, ?3, ?4)`)
    .bind(site.id, slugs.run, slugs.contested, slugs.lost)
    .all();
  const claim = await db.prepare('select 1 from claims where site_id = ?1').bind(site.id).first();
  return claim !== null || results.length < 3;
}

/** A listing with an owner, who has invited a manager. */
async function writeTeam(demo: DemoWriter): Promise<void> {
  const { db, site, now } = demo;
  const owner = await demo.person('owner');
  await proveByMail(demo, { slug: slugs.run, person: owner, at: now - 60 * day });
  const manager = { id: 'manager', person: await demo.person('manager') };
  const { id: listing } = await demo.listing(slugs.run);
  const page = (lang: string) => demo.config.originOf(site.primaryHost) + href('dashboardListings', { lang });
  let secret = '';
  const link = (sent: string) => {
    secret = sent;
    return `${page(language)}?token=${sent}`;
  };
  const about = { ...({ site: site.id, listing, role: 'manager', by: owner, language, link } as const) };
  expectCode('invited', await invite(db, { ...about, address: addressOf(manager), now: now - 55 * day }));
  const answer = { site: site.id, secret, by: manager.person, link: page, now: now - 54 * day };
  expectCode('done', (await acceptInvitation(db, answer)).code);
}

/** A listing with an owner, which another person claims: the owner can answer for some days. */
async function writeContested(demo: DemoWriter): Promise<void> {
  const { now } = demo;
  await proveByMail(demo, { slug: slugs.contested, person: await demo.person('owner'), at: now - 90 * day });
  const person = await demo.person('member');
  const claim = await start(demo, { slug: slugs.contested, person, at: now - 3 * day });
  expectCode('waiting', await prove(demo, { claim, kind: 'file', at: now - 2 * day }));
}

/** A listing whose owner lost it, because the record of its website vanished. */
async function writeRevoked(demo: DemoWriter): Promise<void> {
  const { db, site, now, link } = demo;
  const started = await start(demo, { slug: slugs.lost, person: await demo.person('owner'), at: now - 40 * day });
  expectCode('granted', await prove(demo, { claim: started, kind: 'record', at: now - 40 * day + hour }));
  const claim = await claimOf(demo, started.id);
  const gone = sql`${update(proofs, { state: 'gone', due_at: null, checked_at: now - 3 * day })}
    where ${proofs.site_id} = ${site.id} and ${proofs.claim_id} = ${claim.id} and ${proofs.kind} = 'record'`;
  const end = { name: 'revoke', by: 'system', reason: 'proof-gone', more: [gone] } as const;
  if (!(await endClaim(db, { ...end, site: site.id, claim, link, now: now - 3 * day })))
    throw new Error(`the claim of ${slugs.lost} was not revoked`);
}

type Claimed = { slug: string; person: PersonId; at: number };

async function start(demo: DemoWriter, { slug, person, at }: Claimed): Promise<ClaimRow> {
  const { id, host } = await demo.listing(slug);
  const about = { site: demo.site.id, person, language, listings: [id], host };
  const started = await startClaim(demo.db, { ...about, now: at });
  if (started.code !== 'started') throw new Error(`the claim of ${slug} was not started: ${started.code}`);
  return claimOf(demo, started.claim);
}

async function claimOf({ db, site }: DemoWriter, id: number): Promise<ClaimRow> {
  const row = await firstOf(db, claimById(site.id, id));
  if (!row) throw new Error(`there is no claim ${id}`);
  return row;
}

/** Claims a listing with an email to its website, which grants it. */
async function proveByMail(demo: DemoWriter, claimed: Claimed): Promise<void> {
  const { db, config, site } = demo;
  const claim = await start(demo, claimed);
  const linkTo = (token: string, not?: 'us') =>
    config.originOf(site.primaryHost) + href('claimEmail', { lang: language }, { ...(not && { not }), token });
  const mail = { site: site.id, claim, address: `hello@${claim.host}`, language, linkTo, now: claimed.at + hour };
  expectCode('sent', await askMail({ db, config }, mail));
  const asked = await claimOf(demo, claim.id);
  expectCode('granted', await prove(demo, { claim: asked, kind: 'mail', at: claimed.at + 2 * hour }));
}

async function prove(
  { db, site, link }: DemoWriter,
  { claim, kind, at }: { claim: ClaimRow; kind: ProofKind; at: number },
): Promise<Settled['code']> {
  const { code } = await settle(db, { site: site.id, claim, kind, actor: claim.person, link, now: at });
  return code;
}

/** @throws if a writer refused something, because the demo is wrong then. */
function expectCode(expected: string, code: string): void {
  if (code !== expected) throw new Error(`the demo's claims cannot be written: ${code} instead of ${expected}`);
}

/**
 * Gives a listing of the demo the website of this machine, whose port can change. Its proofs count at once, as if it had
 * had the website for long.
 * @param website host and port.
 */
export async function linkLocalWebsite(db: D1Database, website: string): Promise<void> {
  const site = await findSite(db, demoSite);
  const row = await db
    .prepare(
      `select id from listings where site_id = ?1 and slug = ?2 and website <> ?3
         and (website_host = ?4 or website_host like ?5)`,
    )
    .bind(site?.id ?? 0, slugs.local, `http://${website}/`, `//${slugs.local}.example`, `//${website.split(':')[0]}:%`)
    .first<{ id: number }>();
  if (!site || !row) return;
  await openWriter(db, site.id).patchListings([{ id: row.id, website: `http://${website}/` }]);
  await db.prepare('delete from website_changes where site_id = ?1 and listing_id = ?2').bind(site.id, row.id).run();
}
