/** A compiled message: a text, or a list of texts, `#` (0), arguments and tags, as icu-minify makes them. */
export type CompiledMessage = string | readonly unknown[];

/** How a message uses an argument: `text` as it is or to choose a branch, `number` also by its plural form. */
type Use = 'text' | 'number' | 'date' | 'tag';

/** What a message needs to be formatted. */
export type MessageShape = {
  /** By the names of the arguments and tags. */
  uses: ReadonlyMap<string, ReadonlySet<Use>>;
  /** The forms of each plural, without exact numbers such as `=0`. */
  plurals: readonly { type: Intl.PluralRuleType; forms: readonly string[] }[];
  /** Levels of branches and tags within each other. */
  depth: number;
  /** Whether an argument has a format by name, which the interface does not define. */
  hasNamedFormat: boolean;
};

/** The numbers by which icu-minify tells what an argument is. A tag has its content in this place. */
const kinds: Readonly<Record<number, Use>> = { 1: 'text', 2: 'number', 3: 'number', 4: 'number', 5: 'date', 6: 'date' };
const select = 1;
const ordinal = 3;

type Collected = {
  uses: Map<string, Set<Use>>;
  plurals: { type: Intl.PluralRuleType; forms: string[] }[];
  depth: number;
  hasNamedFormat: boolean;
};

/** The shape of a compiled message. */
export function shapeOf(message: CompiledMessage): MessageShape {
  const shape: Collected = { uses: new Map(), plurals: [], depth: 0, hasNamedFormat: false };
  collectAll(message, shape, 0);
  return shape;
}

function collectAll(nodes: unknown, shape: Collected, level: number): void {
  shape.depth = Math.max(shape.depth, level);
  if (Array.isArray(nodes)) for (const node of nodes) if (Array.isArray(node)) collect(node, shape, level);
}

function collect(node: readonly unknown[], shape: Collected, level: number): void {
  const [name, type, options] = node as [string, unknown, unknown];
  const use = readUse(type);
  shape.uses.set(name, (shape.uses.get(name) ?? new Set<Use>()).add(use));
  if (use === 'tag') collectAll(node.slice(1), shape, level + 1);
  else if (typeof options === 'string') shape.hasNamedFormat = true;
  else if (isBranched(type)) {
    const branches = options as Readonly<Record<string, unknown>>;
    if (type !== select)
      shape.plurals.push({
        type: type === ordinal ? 'ordinal' : 'cardinal',
        forms: pluralForms(Object.keys(branches)),
      });
    for (const branch of Object.values(branches)) collectAll(branch, shape, level + 1);
  }
}

/** `#` is 0: as the first part of a tag it is no type. */
function readUse(type: unknown): Use {
  if (type === undefined) return 'text';
  return typeof type === 'number' && type > 0 ? (kinds[type] ?? 'tag') : 'tag';
}

const isBranched = (type: unknown): type is number => typeof type === 'number' && type <= ordinal;

const pluralForms = (names: readonly string[]): string[] => names.filter((name) => !/^=\d+$/.test(name)).sort();

/** How an argument can be used in place of another use: numbers can be shown as they are. */
const substitutes: Readonly<Record<Use, readonly Use[]>> = {
  text: ['text'],
  number: ['number', 'text'],
  date: ['date'],
  tag: ['tag'],
};

/** Whether a message can stand in the place of a model: it has the same arguments and tags, and uses them alike. */
export function fitsModel({ uses }: MessageShape, model: MessageShape): boolean {
  if (uses.size !== model.uses.size) return false;
  return [...uses].every(([name, own]) => {
    const allowed = [...(model.uses.get(name) ?? [])].flatMap((use) => substitutes[use]);
    return [...own].every((use) => allowed.includes(use));
  });
}

/** Whether all plurals of a message have exactly the forms of a language. */
export const hasPluralForms = ({ plurals }: MessageShape, lang: string): boolean =>
  plurals.every(({ type, forms }) => {
    const wanted = new Intl.PluralRules(lang, { type }).resolvedOptions().pluralCategories;
    return [...wanted].sort().join() === forms.join();
  });
