import { type Bitmap, histogram, type Selection, selectionOf, setFlagged, wordsFor } from './bitmap.ts';
import type { Entry, Place, Vocabulary } from './entry.ts';
import { lengthened, type Numbers8, type Numbers16, type Numbers32, roomFor } from './number-array.ts';
import { isCountable, NumberValues } from './number-values.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { Packed } from './packed.ts';
import { PostingList } from './posting-list.ts';
import { CategoryTree, type PlacesBySize, PlaceTree } from './trees.ts';
import { valuesOf } from './values.ts';

/** By listing id: the narrowest place, the number of the hours' pattern, the price level, the score; 0 is none. */
type Columns = { place: Numbers32; hours: Numbers32; price: Numbers16; rating: Numbers16 };

const noVocabulary: Vocabulary = { categories: [], attributes: [], defaultLanguage: 'en', languages: [] };

/**
 * The published listings of a site by their values, in memory. A listing's id is its index in every bitmap and column,
 * because a site's ids have no gaps. Attribute values are stored as written, even if no attribute allows them.
 * Questions select the valid ones, so a site can change its attributes without reading its listings again.
 */
export class FacetIndex {
  readonly hours: OpeningHours;
  /** The published listings. */
  live = new PostingList();
  places = new PlaceTree();
  numbers = new NumberValues();
  #categories = new CategoryTree();
  #vocabulary = noVocabulary;
  /** Upper bound of the ids. */
  #largest = 0;
  /** By filter key and value. The list of a category excludes the listings of its subcategories. */
  #postings = new Map<string, PostingList>();
  /** By id of a category with subcategories: its listings and those of its subcategories. */
  readonly #families = new Map<number, PostingList>();
  #columns: Columns = {
    place: new Uint32Array(64),
    hours: new Uint32Array(64),
    price: new Uint16Array(64),
    rating: new Uint16Array(64),
  };
  /** Cache of `openAt`, with the version of the opening states that it was made from; null after a change. */
  #open: { bits: Bitmap; version: number } | null = null;
  /** Cache of `placesBySize` for all listings; null after a change of a listing or a place. */
  #placesOfAll: PlacesBySize | null = null;

  constructor(hours: OpeningHours) {
    this.hours = hours;
  }

  get categories(): CategoryTree {
    return this.#categories;
  }

  get vocabulary(): Vocabulary {
    return this.#vocabulary;
  }

  get largest(): number {
    return this.#largest;
  }

  get columns(): Readonly<Columns> {
    return this.#columns;
  }

  /** An empty bitmap for all ids. */
  bitmap(): Bitmap {
    return new Uint32Array(wordsFor(this.#largest + 1));
  }

  /** The listings with a filter value, as `optionValue` writes it; undefined if there are none. */
  posting(key: string, value: string): PostingList | undefined {
    return this.#postings.get(`${key} ${value}`);
  }

  /** The values of a filter key that a listing has or had. */
  valuesOf(key: string): string[] {
    return [...this.#postings.keys()].flatMap((name) =>
      name.startsWith(`${key} `) ? [name.slice(key.length + 1)] : [],
    );
  }

  /** The listings of a category and its subcategories. */
  family(id: number): PostingList | undefined {
    return this.#families.get(id) ?? this.posting('category', String(id));
  }

  /** The listings that are open at a minute since 1970. */
  openAt(minute: number): Bitmap {
    const { states, version } = this.hours.statesAt(minute);
    if (this.#open?.version !== version) {
      const bits = this.bitmap();
      setFlagged(bits, this.#columns.hours, states);
      this.#open = { bits, version };
    }
    return this.#open.bits;
  }

  /** Counts the listings of a selection by place. The result for all listings is cached: it is requested most. */
  placesBySize(selection: Selection): PlacesBySize {
    const isAll = selection.size === this.live.size;
    if (isAll && this.#placesOfAll) return this.#placesOfAll;
    const { place } = this.#columns;
    const places = this.places.bySize(histogram(selection.bits, place, this.places.size));
    if (isAll) this.#placesOfAll = places;
    return places;
  }

  /** Extends bitmaps and columns to ids up to this one. */
  reserve(largest: number): void {
    if (largest <= this.#largest) return;
    this.#largest = largest;
    this.#open = null;
    if (largest < this.#columns.place.length) return;
    const length = roomFor(largest);
    const { place, hours, price, rating } = this.#columns;
    this.#columns = {
      place: lengthened(place, length),
      hours: lengthened(hours, length),
      price: lengthened(price, length),
      rating: lengthened(rating, length),
    };
  }

  /** Adds or replaces a listing. `pattern` is the number of its opening hours. */
  put(entry: Entry, pattern: number): void {
    const { id } = entry;
    this.remove(id);
    this.reserve(id);
    this.live.add(id, this.#largest);
    for (const [key, value] of valuesOf(entry)) this.#postingFor(key, value).add(id, this.#largest);
    for (const category of entry.categoryIds) {
      for (const above of this.#categories.upwards(category)) this.#families.get(above)?.add(id, this.#largest);
    }
    const { place, hours, price, rating } = this.#columns;
    place[id] = entry.placeId ?? 0;
    hours[id] = pattern;
    price[id] = entry.price ?? 0;
    rating[id] = entry.rating ?? 0;
    for (const [slug, value] of Object.entries(entry.attributes)) {
      if (isCountable(value)) this.numbers.put(id, slug, { value, largest: this.#largest });
    }
    this.#forgetMade();
  }

  /** Removes a listing. */
  remove(id: number): void {
    if (!this.live.has(id)) return;
    this.live.delete(id);
    for (const posting of this.#postings.values()) posting.delete(id);
    for (const posting of this.#families.values()) posting.delete(id);
    for (const column of Object.values(this.#columns)) column[id] = 0;
    this.numbers.remove(id);
    this.#forgetMade();
  }

  #forgetMade(): void {
    this.#open = null;
    this.#placesOfAll = null;
  }

  #postingFor(key: string, value: string): PostingList {
    const known = this.posting(key, value);
    if (known) return known;
    const posting = new PostingList();
    this.#postings.set(`${key} ${value}`, posting);
    return posting;
  }

  /** Replaces the vocabulary, and recomputes what depends on it. */
  learn(vocabulary: Vocabulary): void {
    const categories = new CategoryTree(vocabulary.categories);
    const hasMoved = !categories.equals(this.#categories);
    this.#categories = categories;
    this.#vocabulary = vocabulary;
    if (hasMoved) this.#makeFamilies();
    this.numbers.learn(vocabulary.attributes, this.#largest);
  }

  /** Adds places, or replaces all of them if `anew`. */
  learnPlaces(places: readonly Place[], { anew = false } = {}): void {
    if (anew) this.places = new PlaceTree();
    this.places.learn(places);
    this.#placesOfAll = null;
  }

  #makeFamilies(): void {
    const below = new Map<number, number[]>();
    for (const id of this.#categories.ids) {
      for (const above of this.#categories.upwards(id)) below.set(above, [...(below.get(above) ?? []), id]);
    }
    this.#families.clear();
    for (const [id, family] of below) {
      if (family.length === 1) continue;
      const bits = this.bitmap();
      for (const member of family) this.posting('category', String(member))?.addTo(bits);
      this.#families.set(id, PostingList.of(selectionOf(bits)));
    }
  }

  /** Bytes in memory, by part. */
  get bytes(): Record<'postings' | 'columns' | 'numbers' | 'hours', number> {
    const postings = [this.live, ...this.#postings.values(), ...this.#families.values()];
    return {
      postings: postings.reduce((sum, { bytes }) => sum + bytes, 0),
      columns: Object.values(this.#columns).reduce((sum, { byteLength }) => sum + byteLength, 0),
      numbers: this.numbers.bytes,
      hours: this.hours.bytes,
    };
  }

  /** Packs everything that cannot be derived from the rest. */
  pack(): Packed {
    const postings = [...this.#postings].map(([key, posting]) => ({ key, ...posting.toData() }));
    const live = this.live.toData();
    const { place, hours, price, rating } = this.#columns;
    const about: About = {
      largest: this.#largest,
      vocabulary: this.#vocabulary,
      places: this.places.all(),
      live: [live.size, live.isList],
      postings: postings.map(({ key, size, isList }) => [key, size, isList]),
      numbers: [...this.numbers.columns.keys()],
    };
    const lists = [live, ...postings].map(({ numbers }) => numbers);
    const columns = [place, hours, price, rating, ...this.numbers.columns.values()];
    return { about, arrays: [...this.hours.pack(), ...columns, ...lists] };
  }

  /** Restores a packed index. */
  unpack({ about, arrays }: Packed): void {
    const { largest, vocabulary, places, live, postings, numbers } = about as About;
    const [from, until, isOpen, place, hours, price, rating, ...rest] = arrays as [
      ...Hours,
      ...ColumnArrays,
      ...Numbers32[],
    ];
    this.hours.unpack([from, until, isOpen]);
    this.#columns = { place, hours, price, rating };
    this.#largest = largest;
    this.numbers = new NumberValues(numbers.map((slug, i) => [slug, rest[i] as Numbers32]));
    const lists = rest.slice(numbers.length);
    const list = (i: number, [size, isList]: readonly [number, boolean]) =>
      PostingList.fromData({ size, isList, numbers: lists[i] as Numbers32 });
    this.live = list(0, live);
    this.#postings = new Map(postings.map(([key, size, isList], i) => [key, list(i + 1, [size, isList])]));
    this.learnPlaces(places, { anew: true });
    this.learn(vocabulary);
  }
}

type About = {
  largest: number;
  vocabulary: Vocabulary;
  places: readonly Place[];
  /** Size and form (`isList`) of the list of all listings, and of each posting list. */
  live: readonly [number, boolean];
  postings: readonly (readonly [string, number, boolean])[];
  /** Slugs of the number attributes. */
  numbers: readonly string[];
};

type Hours = [from: Numbers32, until: Numbers32, isOpen: Numbers8];
type ColumnArrays = [place: Numbers32, hours: Numbers32, price: Numbers16, rating: Numbers16];
