import { distance, maxMove, moveDistance } from './distance.ts';
import { type Evidence, isBare } from './evidence.ts';

/** A row of the file or a listing of its source. All have one name. */
export interface Unmatched extends Evidence {
  id: number;
  placeId: number | null;
  /** Hash of the content; of a listing, of the row that was imported last. */
  content: number;
  /** Whether a listing of the row's key exists, or a row of the listing's key: it is counted, but not matched. */
  isKnown?: boolean;
  /** Whether people cannot see the listing. Of two that are as likely, the visible one is taken. */
  isHidden?: boolean;
}

interface Pair {
  row: Unmatched;
  listing: Unmatched;
  /** How sure it is that both are the same: the lower, the surer. */
  rank: number;
  /** How many contacts are the same. */
  contacts: number;
  metres: number;
}

const samePlace = (a: Unmatched, b: Unmatched): boolean =>
  a.placeId === b.placeId || a.placeId === null || b.placeId === null;

type Fact = keyof Evidence | 'content';

/** Whether a value is the same; none is not the same as none. */
const same = (a: Unmatched, b: Unmatched, name: Fact): boolean => a[name] === b[name];

/** Whether both have a value, and another one. */
const differ = (a: Unmatched, b: Unmatched, name: Fact): boolean =>
  !Number.isNaN(a[name]) && !Number.isNaN(b[name]) && a[name] !== b[name];

const contacts = ['phone', 'website', 'email'] as const;

const contactsOf = (a: Unmatched, b: Unmatched): number => contacts.filter((name) => same(a, b, name)).length;

/**
 * Why a row and a listing of one name may be the same, the surest reason first. A point that has moved far with another
 * phone number is another place: cities have several streets of one name.
 */
const reasons: readonly ((row: Unmatched, listing: Unmatched, metres: number) => boolean)[] = [
  (row, listing) => same(row, listing, 'content') && samePlace(row, listing),
  (row, listing, metres) =>
    same(row, listing, 'address') && samePlace(row, listing) && !(metres > maxMove && differ(row, listing, 'phone')),
  (row, listing, metres) => metres <= moveDistance && !differ(row, listing, 'numbers'),
  (row, listing, metres) => same(row, listing, 'signature') && samePlace(row, listing) && !(metres > maxMove),
];

/** The rank of pairs that only a contact tells from others. */
const contactRank = reasons.length;

/** Degrees of latitude of a band: not less than `moveDistance`. */
const band = 0.001;

/** The values that are looked up within a place. Contacts count only if one of both is bare. */
function valuesOf(one: Unmatched, withContacts: boolean): string[] {
  const values = { a: one.address, s: one.signature };
  const all = withContacts ? { ...values, p: one.phone, w: one.website, e: one.email } : values;
  return Object.entries(all).flatMap(([name, value]) => (Number.isNaN(value) ? [] : [`${name}${value}`]));
}

/** Keys under which a listing may be found for a row. */
function keysOf(listing: Unmatched): string[] {
  const { latitude, placeId, content } = listing;
  const bare = isBare(listing) ? valuesOf(listing, true).map((value) => `bare ${value}`) : [];
  const placed = [...valuesOf(listing, true), ...bare].flatMap((value) => [value, `${value}@${placeId}`]);
  const point = Number.isNaN(latitude) ? [] : [`l${Math.floor(latitude / band)}`];
  return [...placed, ...point, ...(Number.isNaN(content) ? [] : [`c${content}`])];
}

function nearKeysOf(row: Unmatched): string[] {
  const { latitude, placeId, content } = row;
  const values = isBare(row)
    ? valuesOf(row, true)
    : [...valuesOf(row, false), ...valuesOf(row, true).map((value) => `bare ${value}`)];
  const placed = placeId === null ? values : values.flatMap((value) => [`${value}@${placeId}`, `${value}@null`]);
  const at = Math.floor(latitude / band);
  const near = Number.isNaN(latitude) ? [] : [`l${at - 1}`, `l${at}`, `l${at + 1}`];
  return [...placed, ...near, `c${content}`];
}

/** How many of a name have a contact, by place. */
class ContactCounts {
  readonly #counts = new Map<string, number>();

  constructor(all: readonly Unmatched[]) {
    for (const one of all) {
      for (const name of contacts) {
        for (const key of [`${name}${one[name]}`, `${name}${one[name]}@${one.placeId}`]) {
          this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
        }
      }
    }
  }

  /** Whether only one has the contact of one, where that one may be. */
  isOnly(name: (typeof contacts)[number], one: Unmatched): boolean {
    const count = (where: string): number => this.#counts.get(`${name}${one[name]}${where}`) ?? 0;
    return (one.placeId === null ? count('') : count(`@${one.placeId}`) + count('@null')) === 1;
  }
}

/** Whether a contact tells a pair from all others. Branches often share website and phone. */
function hasOwnContact(row: Unmatched, listing: Unmatched, { ofRows, ofListings }: Counts): boolean {
  if (!(isBare(row) || isBare(listing)) || !samePlace(row, listing)) return false;
  return contacts.some(
    (name) => same(row, listing, name) && ofRows.isOnly(name, row) && ofListings.isOnly(name, listing),
  );
}

interface Counts {
  ofRows: ContactCounts;
  ofListings: ContactCounts;
}

function pairOf(row: Unmatched, listing: Unmatched, counts: Counts): Pair | undefined {
  const metres = distance(row, listing);
  const reason = reasons.findIndex((isSame) => isSame(row, listing, metres));
  if (reason === -1 && !hasOwnContact(row, listing, counts)) return undefined;
  const rank = reason === -1 ? contactRank : reason;
  return { row, listing, rank, contacts: contactsOf(row, listing), metres: Number.isNaN(metres) ? 0 : metres };
}

const isOpen = ({ isKnown }: Unmatched): boolean => isKnown !== true;

function pairsOf(rows: readonly Unmatched[], listings: readonly Unmatched[]): Pair[] {
  const counts = { ofRows: new ContactCounts(rows), ofListings: new ContactCounts(listings) };
  const byKey = new Map<string, Unmatched[]>();
  for (const listing of listings.filter(isOpen)) {
    for (const key of keysOf(listing)) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [listing]);
      else known.push(listing);
    }
  }
  return rows.filter(isOpen).flatMap((row) => {
    const candidates = new Set(nearKeysOf(row).flatMap((key) => byKey.get(key) ?? []));
    return [...candidates].flatMap((listing) => pairOf(row, listing, counts) ?? []);
  });
}

const order = (a: Pair, b: Pair): number =>
  a.rank - b.rank ||
  b.contacts - a.contacts ||
  a.metres - b.metres ||
  Number(a.listing.isHidden ?? false) - Number(b.listing.isHidden ?? false) ||
  a.row.content - b.row.content ||
  a.row.id - b.row.id ||
  a.listing.id - b.listing.id;

/** The only one of some that is in a place. */
const onlyIn = (some: readonly Unmatched[], placeId: number | null): Unmatched | undefined => {
  const found = some.filter((one) => one.placeId === placeId);
  return found.length === 1 ? found[0] : undefined;
};

/**
 * The listing of a row that is the only one of its name in its place, where only one listing is left there, and one of
 * both says neither address nor point: nothing tells them apart. Without a place, the name must be the only one at all.
 */
function onlyListing(row: Unmatched, rows: readonly Unmatched[], left: readonly Unmatched[]): Unmatched | undefined {
  const inPlace = onlyIn(rows, row.placeId) === row ? onlyIn(left, row.placeId) : undefined;
  const listing = inPlace ?? (rows.length === 1 && left.length === 1 ? left[0] : undefined);
  if (listing === undefined || !samePlace(row, listing)) return undefined;
  const isOther = contactsOf(row, listing) === 0 && contacts.some((name) => differ(row, listing, name));
  const mayBe = row.placeId === listing.placeId || !isOther;
  return (isBare(row) || isBare(listing)) && mayBe ? listing : undefined;
}

/**
 * Which rows and listings of one name are the same: the listing's id by the row's. Each row gets one listing at most,
 * and each listing one row; the surest pairs come first. The order of rows and listings does not matter, nor whether
 * some of them were written before. `rows` are all of the file, `listings` all of its source. Pure.
 */
export function matchByEvidence(rows: readonly Unmatched[], listings: readonly Unmatched[]): Map<number, number> {
  const matched = new Map<number, number>();
  const taken = new Set<number>();
  const match = (row: Unmatched, listing: Unmatched): void => {
    matched.set(row.id, listing.id);
    taken.add(listing.id);
  };
  for (const { row, listing } of pairsOf(rows, listings).sort(order)) {
    if (!matched.has(row.id) && !taken.has(listing.id)) match(row, listing);
  }
  const left = listings.filter((listing) => isOpen(listing) && !taken.has(listing.id));
  for (const row of rows.filter(isOpen)) {
    const listing = matched.has(row.id) ? undefined : onlyListing(row, rows, left);
    if (listing !== undefined) match(row, listing);
  }
  return matched;
}
