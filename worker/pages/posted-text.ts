/** The fields of a posted form by name, as they were typed. */
export type PostedFields = Readonly<Record<string, unknown>>;

/** A text without the bidirectional control characters, which change how others read. */
const readable = (text: string): string => text.normalize('NFC').replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

const joined = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** A text in one line, without characters that change how others read. */
export const oneLine = (text: string): string => joined(readable(text));

/** A field's text, empty for none, without characters that change how others read. */
export const postedText = (fields: PostedFields, name: string): string => {
  const value = Object.hasOwn(fields, name) ? fields[name] : '';
  return typeof value === 'string' ? readable(value) : '';
};

/** A field's text in one line. */
export const postedLine = (fields: PostedFields, name: string): string => joined(postedText(fields, name));

/** A field's text in lines, with one empty line between paragraphs. */
export const postedLines = (fields: PostedFields, name: string): string =>
  postedText(fields, name)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
