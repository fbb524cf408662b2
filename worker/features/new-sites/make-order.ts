import type { Job } from '../../data/module.ts';
import { refuseIf } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, type Sql, sql } from '../../data/sql.ts';
import { all, first, firstOf } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { openWriter } from '../../domain/listings/listings.writer.ts';
import type { NewSite } from '../../domain/sites/create-site.writer.ts';
import { holds, stillHolds } from '../../identity/standing.ts';
import type { Bindings } from '../../platform/bindings.ts';
import { configOf } from '../../platform/config.ts';
import {
  changePosition,
  fillFromArchive,
  fillFromSite,
  type Made,
  makeSite,
  openZipBytes,
  readArchivedSite,
  readSiteFile,
  type SiteFile,
} from '../archive/index.ts';
import { publishLegalTexts } from '../legal/index.ts';
import { tables } from '../tables.ts';
import { readLegal, readTemplate } from './edge-data.ts';
import { type SiteValues, type UploadedFile, valuesOf } from './fields.ts';
import { listOnProduct } from './list-on-product.writer.ts';
import { orderObject } from './order-object.ts';
import { madeSite, type OrderRow, orderById, sourceBySlug } from './orders.query.ts';
import { endOrder, giveUpOrder, leaseOrder, madeStatements, noteProgress, releaseOrder } from './orders.writer.ts';

const s = table('sites');
const h = table('held_domains');
const t = table('legal_texts');

/** Attempts to copy a site that changes meanwhile. */
const copyAttempts = 3;

/** Why nothing was made: a key of the messages. */
type Failure =
  | 'slug-taken'
  | 'host-taken'
  | 'host-held'
  | 'not-allowed'
  | 'source-missing'
  | 'source-changed'
  | 'file-gone';

/** Carries a failure out of the writing of content. */
class Failed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`The site is not made: ${failure}`);
    this.failure = failure;
  }
}

type Making = { env: Bindings; order: OrderRow; values: SiteValues; product: SiteId };

/** Makes the site of an order. A message that is delivered twice, or too late, does nothing. */
export const makeOrderJob: Job = {
  async run(env, { id }) {
    if (!(await leaseOrder(env.DB, id, Date.now()))) return;
    try {
      const fault = await makeOrder(env, id);
      await endOrder(env.DB, id, { fault, now: Date.now() });
    } catch (error) {
      await releaseOrder(env.DB, id);
      throw error;
    }
  },
  giveUp: async (env, { id }) => {
    await giveUpOrder(env.DB, id, Date.now());
  },
};

/** @returns why nothing was made; null if the site is there. */
async function makeOrder(env: Bindings, id: string): Promise<Failure | null> {
  const db = env.DB;
  const order = await firstOf(db, orderById(id));
  const product = await first(db, sql`select ${columns(pick(s, 'id'))} from ${s} where ${s.is_product} = 1`);
  if (!order || !product) throw new Error(`The order ${id} or the product's own site is missing`);
  const making = { env, order, values: valuesOf(order.typed, configOf(env)), product: product.id };
  if (order.made === null) {
    const failure = await attempt(making);
    if (failure) return failure;
  }
  await finish(making);
  return null;
}

async function attempt(making: Making): Promise<Failure | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await failureOf(making, await make(making));
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      if (error.failure !== 'source-changed' || tries === copyAttempts) return error.failure;
    }
  }
}

/** What the publication of a site met. */
async function failureOf({ env, order, product }: Making, made: Made): Promise<Failure | null> {
  switch (made.code) {
    case 'made':
      return null;
    case 'site-exists':
      return 'slug-taken';
    case 'host-taken':
      return 'host-taken';
    case 'refused': {
      const author = { site: product, by: order.operator_id, now: Date.now() };
      return (await stillHolds(env.DB, 'run-sites', author)) ? 'host-held' : 'not-allowed';
    }
  }
}

/** Where content comes from: what the register says of it, and how it is written. */
type Filling = {
  of?: Pick<SiteFile, 'languages' | 'submissions' | 'staffProof'>;
  fill: (site: SiteId) => Promise<void>;
};

async function make(making: Making): Promise<Made> {
  const { env, order, values, product } = making;
  const { of, fill } = await fillingOf(making);
  return makeSite(
    { db: env.DB, media: env.MEDIA },
    {
      ...{ site: newSiteOf(values, of), stage: `order-${order.id}`, tables },
      also: (site) => publishingStatements({ order, product, site, host: values.host }),
    },
    async (site) => {
      await fill(site);
      await publishMissingTexts(env, site, values);
    },
  );
}

type Publishing = { order: Pick<OrderRow, 'id' | 'operator_id'>; product: SiteId; site: SiteId; host: string };

/** What the transaction that publishes the site holds besides: who made it, and that they may. */
function publishingStatements({ order, product, site, host }: Publishing): Sql[] {
  const now = Date.now();
  const by: PersonId = order.operator_id;
  return [
    refuseIf(sql`not ${holds('run-sites', { site: product, by, now })}`),
    refuseIf(sql`exists (select 1 from ${h} where ${h.host} = ${host} and ${h.until} > ${now})`),
    ...madeStatements(order.id, site),
    ...auditStatements({ site, actor: by, action: 'site.create', thing: 'site', thingId: site, after: 'active', now }),
  ];
}

/** The register's entry of a site, with what that of its content says of each language. */
function newSiteOf(values: SiteValues, of: Filling['of']): NewSite {
  const { slug, host, hue, defaultLanguage, tagline } = values;
  return {
    ...{ slug, hosts: [host], defaultLanguage, accentHue: hue, isProduct: false },
    ...{ submissions: of?.submissions ?? 'open', staffProof: of?.staffProof ?? 'any' },
    languages: values.languages.map(({ tag, name }) => {
      const known = of?.languages.find(({ language }) => language === tag);
      const own = tag === defaultLanguage ? tagline : '';
      return { language: tag, name, tagline: own || (known?.tagline ?? ''), about: known?.about ?? '' };
    }),
  };
}

async function fillingOf(making: Making): Promise<Filling> {
  const { content } = making.values;
  switch (content.kind) {
    case 'empty':
      return { fill: async () => undefined };
    case 'template':
      return { fill: (site) => fillFromTemplate(making, content.template, site) };
    case 'site':
      return fillingOfSite(making, content);
    case 'file':
      return fillingOfFile(making, content.file);
  }
}

async function fillFromTemplate(
  { env }: Making,
  name: Parameters<typeof readTemplate>[1],
  site: SiteId,
): Promise<void> {
  const { categories, attributes, serviceKinds } = await readTemplate(env.ASSETS, name);
  const writer = openWriter(env.DB, site);
  const inOrder = <One>(all: readonly One[]) => all.map((one, position) => ({ ...one, position }));
  const done = [
    await writer.ensureCategories(inOrder(categories)),
    await writer.ensureAttributes(inOrder(attributes)),
    await writer.ensureServiceKinds(inOrder(serviceKinds).map((kind) => ({ ...kind, bands: {} }))),
  ];
  for (const { code } of done) {
    if (code !== 'ensured') throw new Error(`The template ${name} cannot be used: ${code}`);
  }
}

async function fillingOfSite(
  making: Making,
  content: Extract<SiteValues['content'], { kind: 'site' }>,
): Promise<Filling> {
  const { env, order } = making;
  const row = await firstOf(env.DB, sourceBySlug(content.source));
  if (!row) throw new Failed('source-missing');
  const source = { db: env.DB, media: env.MEDIA, site: row.id };
  return {
    of: await readSiteFile(source),
    async fill(site) {
      const before = await changePosition(source);
      await fillFromSite({ db: env.DB, media: env.MEDIA }, source, site, {
        ...{ tables, part: content.part, onListings: progress(env, order.id) },
      });
      if ((await changePosition(source)) !== before) throw new Failed('source-changed');
    },
  };
}

async function fillingOfFile({ env, order, product }: Making, file: UploadedFile): Promise<Filling> {
  const object = await env.UPLOADS.get(orderObject(product, file.key));
  if (!object) throw new Failed('file-gone');
  const opened = await openZipBytes(new Uint8Array(await object.arrayBuffer()));
  if (opened.code === 'broken') throw new Error('An archive that was checked cannot be opened');
  const { archive } = opened;
  return {
    of: await readArchivedSite(archive),
    fill: (site) =>
      fillFromArchive({ db: env.DB, media: env.MEDIA }, archive, site, {
        ...{ tables, onListings: progress(env, order.id) },
      }),
  };
}

/** Notes how many listings stand, without waiting for it. */
const progress =
  ({ DB }: Bindings, id: string) =>
  (count: number): void => {
    void noteProgress(DB, id, count).catch(() => undefined);
  };

/** Publishes the legal texts that come with the software in the languages in which a site has none. */
async function publishMissingTexts(env: Bindings, site: SiteId, { languages: own, host }: SiteValues): Promise<void> {
  const known = await all(
    env.DB,
    sql`select distinct ${columns(pick(t, 'kind', 'language'))} from ${t} where ${t.site_id} = ${site}`,
  );
  for (const { tag, name } of own) {
    const texts = (await readLegal(env.ASSETS, tag))
      .filter(({ kind }) => !known.some((one) => one.kind === kind && one.language === tag))
      .map(({ kind, body }) => ({
        ...{ kind, language: tag, publishedAt: Date.now() },
        body: body.replace(/\{(site|host)\}/g, (_, what: string) => (what === 'site' ? name : host)),
      }));
    if (texts.length > 0) await publishLegalTexts(env.DB, site, texts);
  }
}

/** Lists the site on the product's own one, and deletes the archive that it was made from. */
async function finish({ env, order, values, product }: Making): Promise<void> {
  const made = await firstOf(env.DB, madeSite(order.id));
  const site = await first(
    env.DB,
    sql`select ${columns(pick(s, 'id'))} from ${s} where ${s.slug} = ${made?.slug ?? ''}`,
  );
  if (!made || !site) return;
  const names = new Map(values.languages.map(({ tag, name }) => [tag, name]));
  const listed = { id: site.id, slug: made.slug, defaultLanguage: values.defaultLanguage };
  await listOnProduct(
    env.DB,
    { ...listed, languages: [...names.keys()], nameIn: (tag) => names.get(tag) },
    configOf(env).originOf(values.host),
  );
  if (values.content.kind === 'file') await env.UPLOADS.delete(orderObject(product, values.content.file.key));
}
