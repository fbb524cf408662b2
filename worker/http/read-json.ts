import * as v from 'valibot';
import type { AppContext } from './context.ts';
import { discardRest, readAtMost } from './read-body.ts';

export type ReadJson<Value> =
  | { code: 'ok'; value: Value }
  /** `field`: the path of the value that is wrong; `body` if it is no JSON, or not an object. */
  | { code: 'bad-request'; field: string }
  | { code: 'too-large'; limit: number };

/**
 * Reads a JSON body that must fit a schema.
 * @param limit bytes of the body.
 */
export async function readJson<Schema extends v.GenericSchema>(
  c: AppContext,
  schema: Schema,
  limit: number,
): Promise<ReadJson<v.InferOutput<Schema>>> {
  const body = await readAtMost(c.req.raw, limit);
  if (!body) {
    await discardRest(c.req.raw, 5 * limit);
    return { code: 'too-large', limit };
  }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), new TextDecoder().decode(body));
  if (read.success) return { code: 'ok', value: read.output };
  return { code: 'bad-request', field: v.getDotPath(read.issues[0]) ?? 'body' };
}
