import { type BranchesPage, branchParts } from '../../../../web/contract/pages/branches.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { ownName, whereOf } from '../../../domain/listings/own-listing.ts';
import type { OwnRow } from '../../../domain/listings/own-listings.query.ts';
import { definePage, type PageRequest, type Shown } from '../../../pages/page.ts';
import { formProblem, sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { type Asked, missingIn, queryOf, type Result, readAsked } from './asked.ts';
import type { BranchRow } from './branch-row.ts';
import { mostBranches, readBranches, readChoice, readNamed } from './branches.query.ts';
import { type PhotoCopy, photoCopies } from './photo-copies.ts';
import { showComparison } from './show-comparison.ts';

type Loaded = { asked: Asked } & (
  | { step: 'choice'; listings: OwnRow[]; named: OwnRow[] }
  | { step: 'comparison'; named: OwnRow[]; rows: BranchRow[]; copies: ReadonlyMap<number, readonly PhotoCopy[]> }
  | { step: 'result'; named: OwnRow[] }
);

/** Hours, texts and photos of a listing for others: what is copied to which ones, what that changes, what became of it. */
export const dashboardBranches = definePage<'dashboardBranches', Loaded>({
  // A form without script names each listing on its own.
  canonical({ params, query }) {
    const all = query.getAll('to');
    if (all.length < 2) return { code: 'ok', params };
    const joined = new URLSearchParams(query);
    joined.set('to', all.join('.'));
    return { code: 'ok', params, query: joined };
  },
  async load(reader, request): Promise<Loaded> {
    const { scope, query } = request;
    const { person } = signedIn(request).session;
    const asked = readAsked(query);
    const { from, to, parts, after, result } = asked;
    if (result) {
      const ids = Object.values(result).flat();
      return { step: 'result', asked, named: await readNamed(reader, scope, { person, ids }) };
    }
    if (!asked.isChosen || missingIn(asked)) {
      const ids = from === null ? [] : [from];
      return { step: 'choice', asked, ...(await readChoice(reader, scope, { person, after, ids })) };
    }
    const { named, rows } = await readBranches(reader, scope, { person, ids: [from ?? 0, ...to] });
    const source = rows.find(({ id }) => id === from);
    const targets = rows.filter(({ id }) => id !== from);
    const isPhotos = source && parts.includes('photos');
    const copies = isPhotos ? await photoCopies(scope.siteId, source, targets) : new Map();
    return { step: 'comparison', asked, named, rows, copies };
  },
  show(loaded, request, t): Shown<'dashboardBranches'> | { code: 'not-found' } {
    const { asked } = loaded;
    const isThere = loaded.step !== 'comparison' || loaded.rows.some(({ id }) => id === asked.from);
    if (!isThere) return { code: 'not-found' };
    const head = sectionHead(request, t, 'dashboardBranches', t('meta.dashboardBranches.title'));
    return { code: 'ok', data: show(loaded, request, t), head, tags: [] };
  },
});

function show(loaded: Loaded, request: PageRequest, t: Translate): BranchesPage {
  const { visitor, session } = signedIn(request);
  const { lang } = request.params;
  const { asked, step } = loaded;
  return {
    sections: sectionsOf('dashboard', { ...request, visitor: session, t }),
    path: href('dashboardBranches', { lang }),
    action: href('dashboardBranches', { lang }, queryOf(asked)),
    list: href('dashboardListings', { lang }),
    choice: step === 'choice' ? choiceOf(loaded, request, t) : null,
    comparison: step === 'comparison' ? showComparison(loaded, request, t) : null,
    result: step === 'result' ? resultOf(loaded, request, t) : null,
    problem: formProblem(visitor.form),
  };
}

type Step<Name extends Loaded['step']> = Extract<Loaded, { step: Name }>;

function choiceOf({ asked, listings, named }: Step<'choice'>, { scope, params }: PageRequest, t: Translate) {
  const shown = listings.slice(0, mostBranches);
  if (shown.length < 2 && asked.after === null) return null;
  const last = listings.length > mostBranches ? shown.at(-1) : undefined;
  const pathOf = (after: number | null) =>
    href('dashboardBranches', { lang: params.lang }, queryOf({ from: asked.from, parts: asked.parts, after }));
  const branchOf = (row: OwnRow) => ({ id: row.id, ...ownName(row, { scope, t }), where: whereOf(row) });
  const isNew = !asked.isChosen && asked.to.length === 0;
  const [source] = named;
  return {
    listings: shown.map((row) => ({ ...branchOf(row), isChosen: isNew || asked.to.includes(row.id) })),
    elsewhere: source && !shown.some(({ id }) => id === source.id) ? branchOf(source) : null,
    from: source?.id ?? null,
    parts: branchParts.map((part) => ({ part, isChosen: asked.parts.includes(part) })),
    missing: asked.isChosen ? missingIn(asked) : null,
    first: asked.after === null ? null : pathOf(null),
    next: last ? pathOf(last.id) : null,
  };
}

function resultOf({ asked, named }: Step<'result'>, { scope, params: { lang } }: PageRequest, t: Translate) {
  const { written, left, stuck } = asked.result as Result<readonly number[]>;
  const of = (ids: readonly number[]) =>
    named
      .filter(({ id }) => ids.includes(id))
      .map((row) => ({
        ...{ id: row.id, ...ownName(row, { scope, t }), where: whereOf(row) },
        path: href('listing', { lang, slug: row.slug }),
      }));
  const to = [...left, ...stuck];
  return {
    ...{ written: of(written), left: of(left), stuck: of(stuck) },
    again: to.length ? href('dashboardBranches', { lang }, queryOf({ ...asked, to, isChosen: true })) : null,
  };
}
