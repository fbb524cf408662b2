/** The fields of a form's draft by name, as they are typed. */
type Fields = Readonly<Record<string, string>>;

/**
 * What a page knows of a draft, by field: the hash of the value that it shows; behind commas those of values that it
 * posted itself and that may be stored, because an answer can be lost. An absent field is shown empty.
 */
export type DraftBase = Readonly<Record<string, string>>;

/** Posted fields that are no part of a draft: those of the form itself. `role` says who the page was made for. */
export const ownFields = ['step', 'base', 'role', 'address', 'code'] as const;

/** A text with the line ends that drafts store: browsers post a text area with CRLF. */
export const withPlainLines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** A hash of 53 bits (cyrb53). It tells values apart and protects nothing. */
function hashOf(value: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < value.length; i += 1) {
    const unit = value.charCodeAt(i);
    one = Math.imul(one ^ unit, 2654435761);
    two = Math.imul(two ^ unit, 1597334677);
  }
  const mixed = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  const other = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & other) + (mixed >>> 0)).toString(36);
}

/** The hash of a field's value. Empty fields have the empty one. */
export const fieldHash = (value: string): string => (value === '' ? '' : hashOf(withPlainLines(value)));

/** The text of the hidden field `base`: `FIELD:HASHES` for each field that is not empty, separated by spaces. */
export const writeBase = (base: DraftBase): string =>
  Object.entries(base)
    .flatMap(([field, hash]) => (hash === '' ? [] : [`${field}:${hash}`]))
    .join(' ');

/** The base of values as they are shown. */
export const baseOf = (values: Fields): DraftBase =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, fieldHash(value)]));

/** Reads the hidden field `base`; undefined without one. */
export function readBase(text: string | undefined): DraftBase | undefined {
  if (text === undefined) return undefined;
  const entries = text.split(' ').map((entry): [string, string] => {
    const at = entry.lastIndexOf(':');
    return [entry.slice(0, Math.max(at, 0)), entry.slice(at + 1)];
  });
  return Object.fromEntries(entries.filter(([field]) => field !== ''));
}

/** The hashes of a field, that of the shown value first; undefined without a base. */
const hashesOf = (base: DraftBase | undefined, field: string): string[] | undefined =>
  base && ((Object.hasOwn(base, field) && base[field]) || '').split(',');

/** The fields that were changed since the page was made; without `base`, all. */
export const changedSince = (base: DraftBase | undefined, values: Fields): Fields =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => fieldHash(value) !== hashesOf(base, field)?.[0]),
  );

/** Posted values that a base has at most by field, besides the shown one. */
const mostPosted = 8;

/** The base of a page that posts these values: they may be stored from now on. */
export const withPosted = (base: DraftBase, values: Fields): DraftBase => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const [shown = '', ...posted] = hashesOf(base, field) ?? [];
      const hash = fieldHash(value);
      const isKnown = hash === shown || posted.includes(hash);
      return [field, [shown, ...(isKnown ? posted : [...posted, hash].slice(-mostPosted))].join(',')];
    }),
  ),
});

/** The draft of two devices. */
export type MergedDraft = {
  /** What is stored now. A field in conflict keeps the stored value. */
  fields: Fields;
  /** Fields that both devices changed, to different values. */
  conflicts: readonly string[];
  /** Fields that only the other device changed: the page that was posted shows an older value. */
  newer: readonly string[];
};

/**
 * Merges the posted fields of a page into the stored draft. Without `base` the posted values count, and so do those of
 * fields that the draft lacks.
 */
export function mergeDraft({
  stored,
  posted,
  base,
}: {
  stored: Fields;
  posted: Fields;
  base: DraftBase | undefined;
}): MergedDraft {
  const fields = new Map(Object.entries(stored));
  const conflicts: string[] = [];
  const newer: string[] = [];
  for (const [field, typed] of Object.entries(posted)) {
    const value = withPlainLines(typed);
    const before = fields.get(field);
    const known = hashesOf(base, field);
    const isNewer = before !== undefined && known !== undefined && !known.includes(fieldHash(before));
    if (!isNewer) fields.set(field, value);
    else if (withPlainLines(before) === value) continue;
    else (fieldHash(value) === known[0] ? newer : conflicts).push(field);
  }
  return { fields: Object.fromEntries(fields), conflicts, newer };
}
