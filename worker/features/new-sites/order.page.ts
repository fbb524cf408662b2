import { formatter } from '../../../web/contract/intl.ts';
import { languages } from '../../../web/contract/languages.ts';
import {
  contentKinds,
  type NewSitePage,
  type OrderStep,
  type OrderView,
  orderSteps,
  orderViews,
} from '../../../web/contract/pages/new-sites.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Reader } from '../../data/reader.ts';
import { siteName } from '../../domain/sites/site-name.ts';
import { definePage, type PageRequest, type Posted } from '../../pages/page.ts';
import { formProblem, personalHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { momentAt } from '../../platform/i18n/date-text.ts';
import { languageName } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { unicodeHost } from '../../platform/text/punycode.ts';
import { faultsOf, fileOf, firstHue, hostOf, hueOf, partOf, typedFrom, wasSent, withStep } from './fields.ts';
import { type Around, aroundQueries, nothingTaken } from './look-around.ts';
import { draftsOf, madeSite, type OrderRow, orderById, type SourceRow, sources } from './orders.query.ts';
import type { Typed } from './typed.ts';

type Loaded = {
  order: OrderRow | null;
  typed: Typed;
  drafts: OrderRow[];
  around: Around;
  all: SourceRow[];
  made: { slug: string; host: string | null } | undefined;
};

/** What a page knows of the configuration. Hosts below the product's are refused where a step is sent. */
const configOf = ({ origin }: PageRequest) => ({
  product: { host: new URL(origin).hostname, origin },
  isDevelopment: true,
});

async function loadAround(reader: Reader, request: PageRequest, typed: Typed) {
  const config = configOf(request);
  const { session } = signedIn(request);
  const [[taken = nothingTaken], [source], all, drafts] = await reader.batch(
    ...aroundQueries(typed, { config, now: request.now }),
    sources(),
    draftsOf(session.person),
  );
  return { around: { config, taken, source }, all, drafts };
}

/** The form of a new site before anything of it is kept; `from` names the site that is to be copied. */
export const viewerNewSite = definePage<'viewerNewSite', Loaded | null>({
  async load(reader, request) {
    const from = request.query.get('from');
    const { around, all, drafts } = await loadAround(reader, request, {});
    const source = all.find(({ slug }) => slug === from);
    if (from !== null && !source) return null;
    return { order: null, typed: source ? typedFrom(source) : {}, drafts, around, all, made: undefined };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const data = show(loaded, request, t);
    return { code: 'ok', data, head: personalHead(request, t, 'viewerNewSite'), tags: [] };
  },
});

/** The form of a new site, and what became of it. */
export const viewerSiteOrder = definePage<'viewerSiteOrder', Loaded | null>({
  async load(reader, request) {
    const id = request.params.id ?? '';
    const [[order], [made]] = await reader.batch(orderById(id), madeSite(id));
    if (!order) return null;
    return { order, typed: order.typed, ...(await loadAround(reader, request, order.typed)), drafts: [], made };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const data = show(loaded, request, t);
    return { code: 'ok', data, head: personalHead(request, t, 'viewerSiteOrder', data.name), tags: [] };
  },
});

/** The step that an address names; else the first one that was not sent. */
function viewOf(query: URLSearchParams, typed: Typed): OrderView {
  const named = orderViews.find((view) => view === query.get('step'));
  const firstOpen = orderSteps.find((step) => !wasSent(typed, step)) ?? 'check';
  return named === 'check' ? firstOpen : (named ?? firstOpen);
}

function show(loaded: Loaded, request: PageRequest, t: Translate): NewSitePage {
  const { visitor } = signedIn(request);
  const { lang } = request.params;
  const { order, around } = loaded;
  const view = order ? viewOf(request.query, loaded.typed) : 'look';
  const typed = typedNow(loaded.typed, view, visitor.form);
  const faults = order ? faultsOf(order.typed, around).filter(({ step }) => wasSent(order.typed, step)) : [];
  const isMade = order?.state === 'making' || order?.state === 'done';
  return {
    ...frameOf(loaded, request, t),
    view,
    steps: stepsOf(order, new Set(faults.map(({ step }) => step)), lang),
    action: actionOf(order, view, request),
    ...lookOf(typed),
    languages: languagesOf(typed, lang),
    ...hostOfPage(typed, around),
    ...contentOf(typed, loaded.all, lang),
    progress: order && isMade ? progressOf(order, lang) : null,
    made: madeOf(loaded, request),
    faults: isMade ? [] : faults.map(({ step, code }) => ({ step, code })),
    failure: order?.state === 'failed' ? order.fault : null,
    problem: formProblem(visitor.form),
  };
}

/** What the fields show: what was sent last, even where nothing of it is kept. */
function typedNow(typed: Typed, view: OrderView, form: Posted | null): Typed {
  const isRefusedStep = form !== null && form.problem !== null && view !== 'check' && form.values.step !== undefined;
  return isRefusedStep ? withStep(typed, view, form.values) : typed;
}

function frameOf({ order, drafts }: Loaded, request: PageRequest, t: Translate) {
  const { session } = signedIn(request);
  const { lang } = request.params;
  return {
    sections: sectionsOf('viewer', { ...request, visitor: session, t }),
    listPath: href('viewerWebsites', { lang }),
    state: order?.state ?? 'draft',
    drafts: drafts.map((draft) => ({
      name: draft.typed.name ?? '',
      path: href('viewerSiteOrder', { lang, id: draft.id }),
      at: momentAt(draft.updated_at, lang),
    })),
  };
}

/** The steps that can be opened: those that were sent, and the one after them. */
function stepsOf(order: OrderRow | null, faulty: ReadonlySet<OrderStep>, lang: string): NewSitePage['steps'] {
  const typed = order?.typed ?? {};
  const next = orderSteps.findIndex((step) => !wasSent(typed, step));
  return orderViews.map((step, index) => {
    const isReached = order !== null && (next < 0 || index <= next);
    const isDone = step !== 'check' && order !== null && wasSent(typed, step);
    return {
      step,
      path: isReached ? href('viewerSiteOrder', { lang, id: order.id }, { step }) : null,
      state: isDone ? (faulty.has(step) ? 'problem' : 'done') : 'open',
    };
  });
}

/** Where a step is sent to: its own address, so that a refused form is shown there again. */
function actionOf(order: OrderRow | null, view: OrderView, { params: { lang }, query }: PageRequest): string {
  if (order) return href('viewerSiteOrder', { lang, id: order.id }, { step: view });
  const from = query.get('from');
  return href('viewerNewSite', { lang }, from === null ? {} : { from });
}

const lookOf = (typed: Typed) => ({
  ...{ name: typed.name ?? '', tagline: typed.tagline ?? '', slug: typed.slug ?? '' },
  ...{ hue: hueOf(typed) ?? firstHue, typedHue: typed.hue ?? String(firstHue) },
});

/** The languages of the interface. Before the step is sent, that of the page is chosen. */
function languagesOf(typed: Typed, lang: string): NewSitePage['languages'] {
  const main = typed.default ?? lang;
  return languages.map(({ tag }) => ({
    ...{ tag, language: languageName(tag, lang), name: typed[`name-${tag}`] ?? '', isDefault: tag === main },
    isChosen: typed[`lang-${tag}`] === 'on' || (typed.default === undefined && tag === main),
  }));
}

function hostOfPage(typed: Typed, { config }: Around) {
  const ascii = hostOf(typed, config);
  const shown = ascii === '' ? (typed.host ?? '') : unicodeHost(ascii);
  return { host: shown, asciiHost: ascii !== '' && ascii !== shown ? ascii : null, target: config.product.host };
}

function contentOf(typed: Typed, all: readonly SourceRow[], lang: string) {
  const file = fileOf(typed);
  const number = (count: number) => formatter(Intl.NumberFormat, lang, {}).format(count);
  const { compare } = formatter(Intl.Collator, lang, { numeric: true });
  return {
    content: contentKinds.find((kind) => kind === typed.content) ?? contentKinds[0],
    part: partOf(typed),
    source: typed.source ?? '',
    sources: all
      .map((source) => ({ slug: source.slug, name: siteName(source, lang).name }))
      .sort((one, other) => compare(one.name, other.name)),
    file: file && { name: file.name, listings: number(file.listings), pictures: number(file.pictures) },
    brokenAt: typed.brokenAt || null,
  };
}

function progressOf({ listings_done, listings_total }: OrderRow, lang: string): NewSitePage['progress'] {
  const number = (count: number) => formatter(Intl.NumberFormat, lang, {}).format(count);
  return {
    ...{ done: number(Math.min(listings_done, listings_total)), total: number(listings_total) },
    share: listings_total > 0 ? Math.min(1, listings_done / listings_total) : null,
  };
}

function madeOf({ order, made }: Loaded, request: PageRequest): NewSitePage['made'] {
  if (order?.state !== 'done' || !made) return null;
  const { visitor } = signedIn(request);
  const origin = made.host === null ? '' : visitor.originOf(made.host);
  return { origin, path: href('viewerWebsite', { lang: request.params.lang, slug: made.slug }) };
}
