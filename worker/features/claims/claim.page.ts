import type { Problem } from '../../../web/contract/outcome.ts';
import { type ClaimPage, claimDone } from '../../../web/contract/pages/claims.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Reader } from '../../data/reader.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import { may } from '../../identity/rights.ts';
import { definePage, type Indexes, type PageRequest, type Shown } from '../../pages/page.ts';
import { formProblem, personalHead } from '../../pages/personal.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { isSlug } from '../../platform/text/slug.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { type ClaimRow, claimById, claimsOf } from './claim.query.ts';
import { showClaim, showOwn } from './show-claim.ts';
import { showFound, showSubject } from './show-subject.ts';
import { type FoundRow, foundListings, listingsFrom, type SubjectRow, subjectQuery } from './subject.query.ts';

/** Characters of a search that are looked at. */
const longestSearch = 100;

type Loaded =
  | { view: 'claim'; claim: ClaimRow | undefined }
  | { view: 'subject'; subject: SubjectRow | undefined }
  | { view: 'search'; typed: string; found: FoundRow[] | null; own: ClaimRow[] };

/** The claims of a visitor: the search for a listing, the start of a claim (`listing`), or one claim (`claim`). */
export const claim = definePage<'claim', Loaded>({
  load,
  show(loaded, request, t) {
    if (loaded.view === 'claim') return showOne(loaded.claim, request, t);
    if (loaded.view === 'subject') return showStart(loaded.subject, request, t);
    const { typed, found, own } = loaded;
    return shown(request, t, {
      search: { typed, found: found?.map((row) => showFound(row, request)) ?? null },
      own: own.map((row) => showOwn(row, request, t)),
    });
  },
});

async function load(reader: Reader, request: PageRequest, indexes: Indexes): Promise<Loaded> {
  const { query, scope, visitor } = request;
  const person = visitor?.session?.person ?? null;
  const id = query.get('claim');
  if (id !== null) {
    const number = readWholeNumber(id);
    const [[row]] =
      number === undefined || person === null ? [[]] : await reader.batch(claimById(scope.siteId, number));
    return { view: 'claim', claim: row?.person === person ? row : undefined };
  }
  const slug = query.get('listing');
  if (slug !== null) {
    const [[subject]] = isSlug(slug) ? await reader.batch(subjectQuery(scope, { slug, person })) : [[]];
    return { view: 'subject', subject };
  }
  const typed = (query.get('q') ?? '').normalize('NFC').trim().slice(0, longestSearch);
  const [found, [own]] = await Promise.all([
    typed ? search(reader, request, { indexes, typed }) : null,
    person === null ? [[]] : reader.batch(claimsOf(scope.siteId, person)),
  ]);
  return { view: 'search', typed, found, own };
}

/** Listings by name: as the search index finds them, else those whose names begin with the text. */
async function search(
  reader: Reader,
  { scope, log }: PageRequest,
  { indexes, typed }: { indexes: Indexes; typed: string },
): Promise<FoundRow[]> {
  const { language, defaultLanguage } = scope;
  const suggested = await indexes.search.suggest({ position: log.position, text: typed, language, defaultLanguage });
  if (!suggested) return (await reader.batch(listingsFrom(scope, typed)))[0];
  const [rows] = await reader.batch(foundListings(scope, suggested.listings));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return suggested.listings.flatMap((one) => byId.get(one) ?? []);
}

/** Forms are posted to the address of their page, without what was done before. */
const actionOf = ({ params: { lang }, query }: PageRequest): string =>
  href('claim', { lang }, Object.fromEntries([...query].filter(([name]) => name !== 'done')));

function shown(request: PageRequest, t: Translate, parts: Partial<ClaimPage>, title?: string): Shown<'claim'> {
  const { visitor, query, params } = request;
  const session = visitor?.session ?? null;
  return {
    code: 'ok',
    data: {
      ...{ search: null, own: [], subject: null, claim: null },
      ...parts,
      action: actionOf(request),
      signIn: session ? null : href('login', { lang: params.lang }, { return: actionOf(request) }),
      isSuspended: session !== null && !may(session, 'take-part'),
      done: claimDone.find((code) => code === query.get('done')) ?? null,
      problem: formProblem(visitor?.form ?? null),
      typed: visitor?.form?.values ?? {},
    },
    head: personalHead(request, t, 'claim', title),
    tags: [],
  };
}

/** A visitor who is not signed in may be the claimant: they sign in, and see it then. */
function showOne(row: ClaimRow | undefined, request: PageRequest, t: Translate) {
  if (!request.visitor?.session) return shown(request, t, {});
  if (!row) return { code: 'not-found' } as const;
  const data = showClaim(row, request, t);
  return shown(request, t, { claim: data }, t('meta.claim.of', { name: data.listings[0]?.name ?? '' }));
}

function showStart(row: SubjectRow | undefined, request: PageRequest, t: Translate) {
  const visibility = row ? visibilityOf(row.state) : 'not-found';
  if (!row || visibility !== 'visible') {
    const problem: Problem = { code: visibility === 'gone' ? 'gone' : 'not-found' };
    return problem;
  }
  const { lang } = request.params;
  if (row.slug !== request.query.get('listing'))
    return { code: 'moved', status: 301, to: href('claim', { lang }, { listing: row.slug }) } as const;
  const data = showSubject(row, request, t);
  return shown(request, t, { subject: data }, t('meta.claim.of', { name: data.name }));
}
