import type { AppContext } from './context.ts';
import { discardRest, readAtMost } from './read-body.ts';

/** Limit in bytes of a form without files. */
const defaultLimit = 64_000;

export type Fields = Readonly<Record<string, string>>;

export type Form = { code: 'ok'; fields: Fields; files: Readonly<Record<string, File>> };

/** Maximum number of files of one name. */
const mostFiles = 50;

/** The files of a field for several: `NAME`, `NAME.2`, `NAME.3`. A field without a file has an empty one, which is left out. */
export const filesOf = (posted: Readonly<Record<string, string | File>>, name: string): readonly File[] =>
  Array.from({ length: mostFiles }, (_, i) => posted[i ? `${name}.${i + 1}` : name]).filter(
    (file) => file instanceof File && (file.size > 0 || file.name !== ''),
  ) as File[];

/**
 * Reads the fields and files of a posted form; the first value of a name counts. Further files of a name get its number:
 * `NAME.2`, `NAME.3`.
 * A body that is not a form is `bad-request`: the platform's parser throws a TypeError.
 *
 * @param limit bytes of the whole form.
 * @param textLimit characters of its fields without files.
 */
export async function readForm(
  c: AppContext,
  limit = defaultLimit,
  textLimit = limit,
): Promise<Form | { code: 'bad-request' } | { code: 'too-large'; limit: number }> {
  const body = await readAtMost(c.req.raw, limit);
  if (!body) {
    await discardRest(c.req.raw, 5 * limit);
    return { code: 'too-large', limit };
  }
  const type = c.req.header('content-type') ?? '';
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    const fields: Record<string, string> = {};
    const files: Record<string, File> = {};
    for (const [name, value] of form) {
      if (typeof value === 'string') fields[name] ??= value;
      else addFile(files, name, value);
    }
    const characters = Object.values(fields).reduce((sum, { length }) => sum + length, 0);
    if (characters > textLimit) return { code: 'too-large', limit: textLimit };
    return { code: 'ok', fields, files };
  } catch (error) {
    if (error instanceof TypeError) return { code: 'bad-request' };
    throw error;
  }
}

function addFile(files: Record<string, File>, name: string, file: File): void {
  let number = 1;
  const keyOf = () => (number === 1 ? name : `${name}.${number}`);
  while (Object.hasOwn(files, keyOf()) && number < mostFiles) number += 1;
  files[keyOf()] ??= file;
}
