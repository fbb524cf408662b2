/** The names of the fields of a translation. */
export const translationFields = {
  /** A block of the source, by its position. */
  block: (at: number): string => `p${at}`,
  /** Whether empty blocks may be left out. */
  partial: 'partial',
} as const;

/** The position of the block that a field is for; undefined for another field. */
export function blockAt(field: string): number | undefined {
  const [, at] = /^p(\d{1,3})$/.exec(field) ?? [];
  return at === undefined ? undefined : Number(at);
}
