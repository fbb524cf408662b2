import { hash53 } from '../../../platform/text/hash.ts';

/**
 * What the last import wrote to a listing, stored as `import_hash`: the language, the hash of the row, and a short hash
 * of each field that the file had: `en:HASH:name=ab12cd;address=…`. A field with another value now was edited since.
 */
export interface ImportMark {
  language: string;
  /** The hash of the row; empty if the import last wrote something else than the row. */
  row: string;
  /** Null in marks of earlier versions, which say nothing of fields. */
  fields: Readonly<Record<string, string>> | null;
}

/** A hash of 31 bits: by accident it is the same for one of two billion edits. */
export const fieldHash = (value: string): string => (hash53(value, 5) % 2 ** 31).toString(36);

/** The mark of a state that an import set to `closed`. */
export const closedMark = fieldHash('closed');

/** Whether an import closed the listing because it had left its file, and not because the file called it closed. */
export const hasLeft = ({ row, fields }: ImportMark): boolean => row === '' && fields?.state === closedMark;

export const markText = ({ language, row, fields }: ImportMark): string =>
  [
    language,
    row,
    ...(fields === null
      ? []
      : [
          Object.entries(fields)
            .map(([name, hash]) => `${name}=${hash}`)
            .join(';'),
        ]),
  ].join(':');

export function readMark(text: string | null): ImportMark | null {
  if (text === null) return null;
  const [language = '', row = '', fields] = text.split(':');
  if (fields === undefined) return { language, row, fields: null };
  const pairs = fields.split(';').filter(Boolean);
  return { language, row, fields: Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string])) };
}
