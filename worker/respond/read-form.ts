import type { AppContext } from '../context.ts';
import { readAtMost } from '../monitoring/read-at-most.ts';

/** Bytes of a form without files. */
const limit = 64_000;

export type Fields = Readonly<Record<string, string>>;

/**
 * The text fields of a posted form, each by its first value.
 * A body that is no form is `bad-request`: the platform's parser says so with a TypeError.
 */
export async function readForm(
  c: AppContext,
): Promise<{ code: 'ok'; fields: Fields } | { code: 'bad-request' } | { code: 'too-large'; limit: number }> {
  const body = await readAtMost(c.req.raw, limit);
  if (!body) return { code: 'too-large', limit };
  const type = c.req.header('content-type') ?? '';
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    const fields: Record<string, string> = {};
    for (const [name, value] of form) if (typeof value === 'string' && !(name in fields)) fields[name] = value;
    return { code: 'ok', fields };
  } catch (error) {
    if (error instanceof TypeError) return { code: 'bad-request' };
    throw error;
  }
}
