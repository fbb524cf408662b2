import type { D1Database } from '@cloudflare/workers-types';
import { href } from '../../web/contract/routes.ts';
import type { PersonId, SiteRole } from '../../worker/data/schema.ts';
import type { RightsChanged } from '../../worker/identity/rights-change.writer.ts';
import { grantRole, revokeRole, setOperator } from '../../worker/identity/roles.writer.ts';
import { InputError, UsageError } from './command.ts';
import { findSite, type SiteEntry, siteSlugs } from './sites.ts';

/** The role changes of a person. `site` is a slug, or null if only the operator role changes. */
export type RoleOptions = {
  site: string | null;
  /** In the form of `foldAddress`. */
  address: string;
  grant: readonly SiteRole[];
  take: readonly SiteRole[];
  operator: 'yes' | 'no' | null;
  reason: string;
};

type Change = { site: SiteEntry; name: string; make: () => Promise<RightsChanged> };

/**
 * Changes a person's roles. Each change is one transaction with its log entry and its mail.
 *
 * @param productUrl gives the scheme and port of links in mails.
 * @param log receives a line for each completed change.
 */
export async function changeRoles(
  db: D1Database,
  options: RoleOptions,
  { productUrl, log, now = Date.now() }: { productUrl: string; log: (line: string) => void; now?: number },
): Promise<void> {
  const person = await personAt(db, options.address);
  if (!person)
    throw new InputError(
      `Nobody has signed in with ${options.address} yet. They have to sign in once, on any of the sites; then run this again.`,
    );
  for (const { site, name, make } of await changesOf(db, options, { person, productUrl, now })) {
    const { code } = await make();
    if (code === 'last-admin')
      throw new InputError(
        `${site.slug}: ${options.address} is the last admin who can act. Make somebody else one first.`,
      );
    if (code !== 'changed' && code !== 'unchanged') throw new Error(`${name}: ${code}`);
    log(`${site.slug}: ${name}${code === 'unchanged' ? ' (it was so already: nothing was changed)' : ''}`);
  }
}

type ChangeContext = { person: PersonId; productUrl: string; now: number };

async function changesOf(
  db: D1Database,
  options: RoleOptions,
  { person, productUrl, now }: ChangeContext,
): Promise<Change[]> {
  const { grant, take, operator, reason } = options;
  const changes: Change[] = [];
  const changeOn = async (site: SiteEntry) => ({ person, reason, now, linkFor: await linksTo(db, site, productUrl) });
  if (options.site !== null) {
    const site = await siteOf(db, options.site);
    const change = { ...(await changeOn(site)), site: site.id, by: null };
    for (const role of grant) {
      changes.push({ site, name: `${role} granted`, make: () => grantRole(db, { ...change, role }) });
    }
    for (const role of take) {
      changes.push({ site, name: `${role} taken away`, make: () => revokeRole(db, { ...change, role }) });
    }
  }
  if (operator !== null) {
    const site = await productOf(db);
    const change = { ...(await changeOn(site)), product: site.id };
    const is = operator === 'yes';
    const name = is ? 'operator granted' : 'operator taken away';
    changes.push({ site, name, make: () => setOperator(db, { ...change, is }) });
  }
  return changes;
}

async function siteOf(db: D1Database, slug: string): Promise<SiteEntry> {
  const site = await findSite(db, slug);
  if (!site) throw new UsageError(`There is no site "${slug}" (there are: ${(await siteSlugs(db)).join(', ')}).`);
  return site;
}

async function productOf(db: D1Database): Promise<SiteEntry> {
  const slug = await db.prepare('select slug from sites where is_product = 1').first<string>('slug');
  if (!slug) throw new InputError('There is no site of the product itself, whose log this would stand in.');
  return siteOf(db, slug);
}

/** The active account with a verified address, or null. */
const personAt = (db: D1Database, address: string): Promise<PersonId | null> =>
  db
    .prepare(
      `select p.id from identities i join people p on p.id = i.person_id
       where i.issuer = '' and i.subject = ?1 and p.state = 'active'`,
    )
    .bind(address)
    .first<PersonId>('id');

/** The link in a mail about a role: the person's dashboard, in their language if the site has it. */
async function linksTo(
  db: D1Database,
  { id, languages, defaultLanguage }: SiteEntry,
  productUrl: string,
): Promise<(language: string) => string> {
  const host = await db
    .prepare('select host from domains where site_id = ?1 and is_primary = 1')
    .bind(id)
    .first<string>('host');
  const { protocol, port, hostname } = new URL(productUrl);
  const origin = `${protocol}//${host ?? hostname}${port && `:${port}`}`;
  return (language) => origin + href('dashboard', { lang: languages.includes(language) ? language : defaultLanguage });
}
