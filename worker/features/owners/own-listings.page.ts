import { formatter } from '../../../web/contract/intl.ts';
import { type OwnListingsPage, ownerDone, type ShownListing } from '../../../web/contract/pages/owners.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { PersonId } from '../../data/schema.ts';
import type { Scope } from '../../data/scope.ts';
import { ownName, whereOf } from '../../domain/listings/own-listing.ts';
import type { OwnRow } from '../../domain/listings/own-listings.query.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import { freezeFor } from '../../domain/owners/freeze.ts';
import { missingFor } from '../../domain/owners/missing-proof.ts';
import { personName } from '../../identity/person-text.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { formProblem, sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { dayAt, dayOf } from '../../platform/i18n/date-text.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { hashOf, isSecret } from '../../platform/secrets.ts';
import { isSlug } from '../../platform/text/slug.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import {
  type ListedRow,
  listSize,
  mostWaiting,
  type OpenedRow,
  type OwnListingsRows,
  readOwnListings,
  type WatchedProof,
} from './own-listings.query.ts';

type Asked = { slug: string | null; after: number | null; secret: string | null };

type Loaded = { asked: Asked; rows: OwnListingsRows };

/** The listings that a member runs; one of them (`listing`) with its team; an invitation to run one (`token`). */
export const dashboardListings = definePage<'dashboardListings', Loaded | null>({
  async load(reader, request) {
    const { scope, now } = request;
    const asked = readAsked(request);
    if (!asked) return null;
    const { person } = signedIn(request).session;
    const hash = asked.secret === null ? null : await hashOf(asked.secret);
    return { asked, rows: await readOwnListings(reader, scope, { ...asked, person, hash, now }) };
  },
  show(loaded, request, t) {
    if (!loaded || (loaded.asked.slug !== null && !loaded.rows.listing)) return { code: 'not-found' };
    const data = show(loaded, request, t);
    return { code: 'ok', data, head: sectionHead(request, t, 'dashboardListings', data.listing?.name), tags: [] };
  },
});

/** Reads the query; undefined if it names what cannot exist. */
function readAsked({ query }: PageRequest): Asked | undefined {
  const [slug, after, secret] = ['listing', 'after', 'token'].map((name) => query.get(name));
  const number = readWholeNumber(after);
  if (slug && !isSlug(slug)) return undefined;
  if (after && number === undefined) return undefined;
  if (secret && !isSecret(secret)) return undefined;
  return { slug: slug || null, after: number ?? null, secret: secret || null };
}

function show({ asked, rows }: Loaded, request: PageRequest, t: Translate): OwnListingsPage {
  const { visitor, session } = signedIn(request);
  const { scope, params, query } = request;
  const { lang } = params;
  const pathOf = (more: Record<string, string>) => href('dashboardListings', { lang }, more);
  const shown = rows.listings.slice(0, listSize);
  const last = rows.listings.length > listSize ? shown.at(-1) : undefined;
  return {
    sections: sectionsOf('dashboard', { ...request, visitor: session, t }),
    action: pathOf({
      ...(asked.slug !== null && { listing: asked.slug }),
      ...(asked.secret !== null && { token: asked.secret }),
    }),
    listings: shown.map((row) => ({
      ...ownListing(row, { scope, t }),
      ...listedParts(row, { scope, t, self: session.person }),
      path: pathOf({ listing: row.slug }),
    })),
    count: rows.count,
    first: asked.after === null ? null : pathOf({}),
    next: last ? pathOf({ after: String(last.id) }) : null,
    branches: rows.count > 1 ? href('dashboardBranches', { lang }) : null,
    claim: href('claim', { lang }),
    list: asked.slug !== null && rows.count > 1 ? pathOf({}) : null,
    listing: rows.listing
      ? oneListing(rows.listing, rows, {
          ...{ scope, t, self: session.person, now: request.now },
          isOneOfSeveral: rows.count > 1,
        })
      : null,
    invitation: asked.secret === null ? null : opened(rows.opened, asked.secret, { scope, t }),
    done: ownerDone.find((code) => code === query.get('done')) ?? null,
    problem: formProblem(visitor.form),
    typed: visitor.form?.values ?? {},
  };
}

type Options = { scope: Scope; t: Translate };

const ownListing = (row: OwnRow, options: Options) => ({
  ...ownName(row, options),
  where: whereOf(row),
  role: row.role,
  state: row.state === 'published' ? '' : options.t(`audit.state.${row.state}`),
  since: dayAt(row.since, options.scope.language),
});

/** What a listing of the list has besides: its enquiries, and the proofs of its owner's claim. */
function listedParts({ id, waiting, watched }: ListedRow, { scope, t, self }: Options & { self: PersonId }) {
  const { language: lang } = scope;
  const count = Math.min(waiting, mostWaiting);
  const digits = formatter(Intl.NumberFormat, lang, {}).format(count);
  const number = waiting > count ? t('sectionCount.more', { number: digits }) : digits;
  const moment = (at: number | null) => (at === null ? null : dayAt(at, lang));
  return {
    enquiries: {
      words: t('owner.enquiries', { count, number }),
      path: href('dashboardEnquiries', { lang }, { list: 'received', listing: String(id) }),
    },
    proofs: (JSON.parse(watched) as WatchedProof[]).map(([kind, host, checkedAt, missingSince, claim, claimant]) => ({
      name: t(`owner.watched.${kind}`, { host }),
      checked: moment(checkedAt),
      missing: moment(missingSince),
      ends:
        missingSince === null || claimant !== self
          ? ''
          : t('claim.next.missing', { date: dayOf(missingSince + missingFor, lang) }),
      claim: claimant === self ? href('claim', { lang }, { claim: String(claim) }) : null,
    })),
  };
}

function oneListing(
  row: ListedRow,
  { team, invitations }: OwnListingsRows,
  { self, now, isOneOfSeveral, ...options }: Options & { self: PersonId; now: number; isOneOfSeveral: boolean },
): ShownListing {
  const { scope, t } = options;
  const { language: lang } = scope;
  const { slug } = row;
  const owned = team.find(({ role }) => role === 'owner')?.since ?? 0;
  return {
    ...ownListing(row, options),
    ...listedParts(row, { ...options, self }),
    id: row.id,
    paths:
      visibilityOf(row.state) === 'visible'
        ? {
            page: href('listing', { lang, slug }),
            edit: href('create', { lang }, { listing: slug }),
            history: href('listingHistory', { lang, slug }),
            branches: isOneOfSeveral ? href('dashboardBranches', { lang }, { from: String(row.id) }) : null,
          }
        : null,
    frozenUntil: owned > now - freezeFor ? dayAt(owned + freezeFor, lang) : null,
    team: team.map((one) => ({
      person: one.person,
      name: personName(one, t),
      role: one.role,
      since: dayAt(one.since, lang),
      isSelf: one.person === self,
    })),
    invitations: invitations.map(({ id, role, address, until }) => ({ id, role, address, until: dayAt(until, lang) })),
  };
}

function opened(row: OpenedRow | undefined, secret: string, options: Options): OwnListingsPage['invitation'] {
  if (!row) return { state: 'gone' };
  const { language: lang } = options.scope;
  const isVisible = visibilityOf(row.state) === 'visible';
  return {
    ...{ state: 'open', secret, role: row.role, from: row.inviter, until: dayAt(row.until, lang) },
    ...ownName(row, options),
    path: isVisible ? href('listing', { lang, slug: row.slug }) : null,
  };
}
