/** The fields of a posted form by name, as they were typed. */
export type PostedFields = Readonly<Record<string, unknown>>;

/** A field's text, empty for none, without characters that change how others read. */
export const postedText = (fields: PostedFields, name: string): string => {
  const value = Object.hasOwn(fields, name) ? fields[name] : '';
  return typeof value === 'string' ? value.normalize('NFC').replace(/[\u202a-\u202e\u2066-\u2069]/g, '') : '';
};

/** A field's text in one line. */
export const postedLine = (fields: PostedFields, name: string): string =>
  postedText(fields, name)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
