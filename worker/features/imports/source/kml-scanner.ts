import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Line, Shape } from './geometry.ts';
import { pointOfShapes } from './geometry.ts';
import type { Unusable } from './text-stream.ts';

/** A place of a KML file: its cells by column, and its first line. */
export interface Placemark {
  line: number;
  cells: Map<string, string>;
}

/** Maximum number of characters of an element, and maximum depth of elements. */
const maxElement = 5_000_000;
const maxDepth = 100;

/** The elements of a placemark that are columns. */
const texts = new Set(['name', 'description', 'address', 'phoneNumber', 'Snippet', 'when']);

/** Without the prefix of its namespace. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The positions of `coordinates`: longitude, latitude and perhaps height, parted by commas. */
function lineOf(text: string): Line {
  const groups = text
    .trim()
    .replace(/\s*,\s*/g, ',')
    .split(/\s+/);
  return groups
    .map((group) => group.split(',').map(Number))
    .filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
}

/**
 * Finds the placemarks in a KML text that arrives in chunks. The parser reads no DTD and resolves no entities of a file.
 */
export class KmlScanner {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #path: string[] = [];
  /** The names of the folders that are open. A folder's name comes after its tag. */
  readonly #folders: string[] = [];
  #found: Placemark[] = [];
  #mark: Placemark | undefined;
  #shapes: Shape[] = [];
  #rings: Line[] = [];
  #text = '';
  /** The name of the field of extended data that is open. */
  #field = '';
  #fault: Unusable | undefined;
  #isKml = false;
  #fed = 0;
  #lastEvent = 0;

  constructor() {
    this.#parser.on('opentag', (tag) => this.#open(tag));
    this.#parser.on('closetag', (tag) => this.#close(localName(tag.name)));
    const add = (text: string): void => {
      if (this.#text.length < maxElement) this.#text += text;
    };
    this.#parser.on('text', add);
    this.#parser.on('cdata', add);
    this.#parser.on('error', () => this.#stop('bad-xml'));
  }

  /** Scans the next chunk, and returns the placemarks that it completes. */
  push(text: string): Placemark[] {
    this.#fed += text.length;
    if (this.#fault === undefined) this.#parser.write(text);
    if (this.#fed - this.#lastEvent > maxElement) this.#stop('cell-too-large');
    const found = this.#found;
    this.#found = [];
    return found;
  }

  /** Why the text cannot be read further, or undefined. */
  fault(): Unusable | undefined {
    return this.#fault;
  }

  /** Checks the complete text. Undefined if it is valid. */
  end(): Unusable | undefined {
    if (this.#fault === undefined) this.#parser.close();
    if (this.#fault === undefined && !this.#isKml) this.#stop('bad-xml');
    return this.#fault;
  }

  #stop(code: Unusable['code']): void {
    this.#fault ??= { kind: 'unusable', code, line: this.#parser.line };
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    if (this.#fault !== undefined) return;
    this.#lastEvent = this.#fed;
    const local = localName(name);
    if (this.#path.length === 0) this.#isKml = local === 'kml';
    this.#path.push(local);
    this.#text = '';
    if (this.#path.length > maxDepth) this.#stop('bad-xml');
    if (local === 'Folder') this.#folders.push('');
    else if (local === 'Placemark') this.#begin(attributes.id);
    else if (local === 'Data' || local === 'SimpleData') this.#field = attributes.name ?? '';
    else if (local === 'Polygon') this.#rings = [];
  }

  #begin(id: string | undefined): void {
    this.#mark = { line: this.#parser.line, cells: new Map(id === undefined ? [] : [['id', id]]) };
    this.#shapes = [];
  }

  #close(local: string): void {
    if (this.#fault !== undefined) return;
    this.#lastEvent = this.#fed;
    this.#path.pop();
    const parent = this.#path.at(-1);
    const text = this.#text.trim();
    this.#text = '';
    if (local === 'Folder') this.#folders.pop();
    else if (local === 'Placemark') this.#end();
    else if (local === 'name' && parent === 'Folder') this.#folders[this.#folders.length - 1] = text;
    else if (local === 'coordinates') this.#addLine(parent ?? '', text);
    else if (local === 'Polygon' && this.#rings.length > 0) this.#shapes.push({ kind: 'area', rings: this.#rings });
    else if (local === 'SimpleData' || (local === 'value' && parent === 'Data')) this.#set(this.#field, text);
    else if (parent === 'Placemark' && texts.has(local)) this.#set(local, text);
  }

  #set(name: string, text: string): void {
    if (name !== '' && this.#mark?.cells.has(name) === false) this.#mark.cells.set(name, text);
  }

  #addLine(parent: string, text: string): void {
    const line = lineOf(text);
    if (line.length === 0) return;
    if (this.#path.includes('Polygon')) this.#rings.push(line);
    else this.#shapes.push({ kind: parent === 'Point' ? 'points' : 'lines', lines: [line] });
  }

  #end(): void {
    const mark = this.#mark;
    if (mark === undefined) return;
    const folder = this.#folders.filter(Boolean).join(' > ');
    if (folder !== '') mark.cells.set('folder', folder);
    const [longitude, latitude] = pointOfShapes(this.#shapes);
    mark.cells.set('geometry:latitude', latitude === undefined ? '' : String(latitude));
    mark.cells.set('geometry:longitude', longitude === undefined ? '' : String(longitude));
    this.#found.push(mark);
    this.#mark = undefined;
  }
}
