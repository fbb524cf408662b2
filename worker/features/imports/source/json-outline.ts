import { type ObjectList, ObjectScanner } from './object-scanner.ts';

/** What the beginning of a JSON text consists of. */
interface Outline {
  /** The keys at the top whose value is an array that begins with an object, and those with an empty array. */
  lists: string[];
  emptyLists: string[];
  /** The value of the key `type` at the top. */
  type: string;
  /** Whether a second object follows the first one. */
  hasSecond: boolean;
}

/** The outline of a text that begins with an object. */
function outlineOf(text: string): Outline {
  const outline: Outline = { lists: [], emptyLists: [], type: '', hasSecond: false };
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:]/gs;
  let [depth, last, key] = [0, '', ''];
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const [token] = match;
    if (token.startsWith('"')) {
      if (depth === 1 && key === 'type') outline.type ||= token.slice(1, -1);
      if (depth === 1) [last, key] = [token.slice(1, -1), ''];
    } else if (token === ':') {
      if (depth === 1) key = last;
    } else if (token === '{' || token === '[') {
      if (depth === 0 && match.index > 0) outline.hasSecond = true;
      if (depth === 1 && token === '[') noteList(outline, key, text.slice(tokens.lastIndex).trimStart()[0]);
      depth++;
    } else depth--;
    if (outline.hasSecond || depth < 0) break;
  }
  return outline;
}

function noteList(outline: Outline, key: string, first: string | undefined): void {
  if (first === '{') outline.lists.push(key);
  else if (first === ']') outline.emptyLists.push(key);
}

/** Keys under which answers of programming interfaces have their rows. */
const usualKeys = [
  'features',
  'results',
  'items',
  'data',
  'records',
  'elements',
  'listings',
  'places',
  'rows',
  'value',
];

const isFeature = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Feature';

/** The first object of a list at the beginning of a text. */
function firstOf(text: string, list: ObjectList): unknown {
  const first = new ObjectScanner(list).push(text)[0];
  try {
    return first === undefined ? undefined : JSON.parse(first.json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Which list of a JSON text has the rows, and whether they are features of GeoJSON. */
export interface JsonRows {
  list: ObjectList;
  isGeo: boolean;
}

/** Some sequences of objects have this sign before each. */
const recordSeparator = '\u001e';

/** The rows of a JSON text, null if it has none, undefined if the text is no JSON. */
export function jsonRowsOf(text: string): JsonRows | null | undefined {
  const start = text.replace(recordSeparator, '').trimStart();
  if (/^\[\s*[{\]]/.test(start)) return { list: '[]', isGeo: isFeature(firstOf(start, '[]')) };
  if (/^\[\s*[["]/.test(start)) return null;
  if (!/^\{\s*["}]/.test(start)) return undefined;
  const { lists, emptyLists, type, hasSecond } = outlineOf(start);
  if (type === 'Feature') return { list: '', isGeo: true };
  if (hasSecond) return { list: '', isGeo: false };
  const list = usualKeys.find((key) => lists.includes(key)) ?? lists[0] ?? emptyLists[0];
  if (list === undefined) return type === 'FeatureCollection' ? { list: 'features', isGeo: true } : null;
  const first = firstOf(start, list);
  // Other systems also have a list of features, with attributes in place of properties.
  const isOther = typeof first === 'object' && first !== null && 'attributes' in first && !('properties' in first);
  return { list, isGeo: (list === 'features' && !isOther) || isFeature(first) };
}
