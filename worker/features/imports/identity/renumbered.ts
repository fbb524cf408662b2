import { nameKey } from '../../../platform/text/fold.ts';
import { findNamesakes, type Imported, type Namesake } from '../lookup.ts';
import type { ImportRow } from '../row.ts';
import { evidenceOf, hashOf } from './evidence.ts';
import type { IndexedRow } from './file-index.ts';
import { isNamedKey, isOfSource } from './keys.ts';
import { matchByEvidence, type Unmatched } from './match.ts';
import { asUnmatched, type RecogniseScope } from './recognise.ts';

/** A row with an id, and the listing that has the id. */
interface Identified {
  row: ImportRow;
  listing: Imported;
}

const isOne = (row: Unmatched, listing: Unmatched): boolean => matchByEvidence([row], [listing]).size === 1;

/** Which of the rows have another name than the listing under their id, and are by all else another listing. */
class Renumbering {
  readonly #scope: RecogniseScope;
  readonly #namesakes: ReadonlyMap<string, readonly Namesake[]>;

  constructor(scope: RecogniseScope, namesakes: readonly Namesake[]) {
    this.#scope = scope;
    const ofSource = namesakes.filter(({ importKey }) => importKey !== null && isOfSource(importKey, scope.source));
    this.#namesakes = Map.groupBy(ofSource, (listing) => listing.nameKey);
  }

  #named(name: string): readonly Namesake[] {
    return this.#namesakes.get(name) ?? [];
  }

  #unmatched(row: IndexedRow): Unmatched {
    return { ...row, id: row.key, placeId: this.#scope.target.placeOf(row.place).id };
  }

  /** The listing is another row of the file, which had another name before. */
  #isOtherRow({ row, listing }: Identified): boolean {
    const namesakes = this.#named(listing.nameKey);
    const current = namesakes.find(({ id }) => id === listing.id);
    if (current === undefined) return false;
    const known = new Set(namesakes.map(({ importKey }) => hashOf(importKey ?? '')));
    return this.#scope.index
      .rowsNamed(listing.nameKey)
      .some((other) => !known.has(other.key) && other.key !== hashOf(row.key) && this.#isSame(other, current));
  }

  #isSame(row: IndexedRow, listing: Namesake): boolean {
    return isOne(this.#unmatched(row), asUnmatched(listing));
  }

  /** The row is another listing of the site, whose own row has another name now or left the file. */
  #isOtherListing({ row }: Identified): boolean {
    const name = nameKey(row.name);
    const inFile = new Set(this.#scope.index.rowsNamed(name).map(({ key }) => key));
    const placeId = this.#scope.target.placeOf(row.place).id;
    const wanted = { ...evidenceOf(row), id: 0, placeId, content: hashOf(row.hash) };
    return this.#named(name).some(
      (listing) => !inFile.has(hashOf(listing.importKey ?? '')) && isOne(wanted, asUnmatched(listing)),
    );
  }

  has(pair: Identified): boolean {
    return this.#isOtherRow(pair) || this.#isOtherListing(pair);
  }
}

/**
 * The keys of rows whose id was another listing's before: files that number their rows anew. Such a row has another name
 * than the listing under its id, and either of them is, by place, address and point, one of the other's name.
 */
export async function findRenumbered(
  scope: RecogniseScope,
  pairs: readonly Identified[],
): Promise<ReadonlySet<string>> {
  const renamed = pairs.filter(({ row, listing }) => isNamedKey(row.key) && nameKey(row.name) !== listing.nameKey);
  if (renamed.length === 0) return new Set();
  const names = renamed.flatMap(({ row, listing }) => [nameKey(row.name), listing.nameKey]);
  const renumbering = new Renumbering(scope, await findNamesakes(scope.db, scope.site, names));
  return new Set(renamed.filter((pair) => renumbering.has(pair)).map(({ row }) => row.key));
}
