import type { AppContext } from './context.ts';
import { discardRest, readAtMost } from './read-body.ts';

/** Limit in bytes of a form without files. */
const defaultLimit = 64_000;

export type Fields = Readonly<Record<string, string>>;

export type Form = { code: 'ok'; fields: Fields; files: Readonly<Record<string, File>> };

/**
 * Reads the fields and files of a posted form; the first value of a name counts.
 * A body that is not a form is `bad-request`: the platform's parser throws a TypeError.
 *
 * @param limit bytes of the whole form.
 */
export async function readForm(
  c: AppContext,
  limit = defaultLimit,
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
      else files[name] ??= value;
    }
    return { code: 'ok', fields, files };
  } catch (error) {
    if (error instanceof TypeError) return { code: 'bad-request' };
    throw error;
  }
}
