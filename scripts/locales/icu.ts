import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** The parts of a message, regardless of their order. */
export type Parts = {
  /** Placeholders and tags by name and kind, such as `count plural`, `host tag`. */
  slots: Set<string>;
  /** Every plural argument with its forms, except exact ones such as `=0`. */
  plurals: { name: string; type: Intl.PluralRuleType; forms: string[] }[];
  /** Every select argument with its branches. */
  selects: { name: string; branches: string[] }[];
  /** The words between placeholders. */
  literals: string[];
};

const kinds: Partial<Record<TYPE, string>> = {
  [TYPE.argument]: 'text',
  [TYPE.number]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'time',
  [TYPE.select]: 'select',
  [TYPE.plural]: 'plural',
  [TYPE.tag]: 'tag',
};

/** Parses an ICU message. Returns the parser's error if the syntax is wrong. */
export function readMessage(message: string): Parts | { error: string } {
  try {
    return partsOf(parse(message, { requiresOtherClause: true }));
  } catch (error) {
    if (error instanceof SyntaxError) return { error: error.message };
    throw error;
  }
}

function partsOf(elements: readonly MessageFormatElement[]): Parts {
  const parts: Parts = { slots: new Set(), plurals: [], selects: [], literals: [] };
  for (const element of elements) collect(element, parts);
  return parts;
}

function collect(element: MessageFormatElement, parts: Parts): void {
  const kind = kinds[element.type];
  if (kind && 'value' in element) parts.slots.add(`${element.value} ${kind}`);
  if (element.type === TYPE.literal) parts.literals.push(element.value);
  if (element.type === TYPE.tag) for (const child of element.children) collect(child, parts);
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return;
  const names = Object.keys(element.options);
  if (element.type === TYPE.select) parts.selects.push({ name: element.value, branches: names.sort() });
  else {
    const forms = names.filter((name) => !name.startsWith('=')).sort();
    parts.plurals.push({ name: element.value, type: element.pluralType ?? 'cardinal', forms });
  }
  for (const option of Object.values(element.options)) for (const child of option.value) collect(child, parts);
}

/**
 * The literal text of each variant of a message: a plural or select has a variant for each branch. Placeholders are
 * left out, so the longest variant is the length of the words alone.
 */
export function variants(message: string): string[] {
  return variantsOf(parse(message));
}

function variantsOf(elements: readonly MessageFormatElement[]): string[] {
  let texts = [''];
  for (const element of elements) {
    const ends = endings(element);
    texts = texts.flatMap((text) => ends.map((end) => text + end));
  }
  return texts;
}

function endings(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal) return [element.value];
  if (element.type === TYPE.tag) return variantsOf(element.children);
  if (element.type === TYPE.plural || element.type === TYPE.select)
    return Object.values(element.options).flatMap(({ value }) => variantsOf(value));
  return [''];
}
