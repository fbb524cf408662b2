import * as v from 'valibot';
import type { Config } from '../config.ts';
import { readLimited } from './read-limited.ts';

/** The types of records that are asked for, with their numbers (RFC 1035, 3596). */
const typeNumbers = { A: 1, TXT: 16, AAAA: 28 } as const;

export type RecordType = keyof typeof typeNumbers;

/**
 * The records of a name. `none`: the name does not exist or has no such record. `unreachable`: nobody knows, because the
 * resolver, or what it asked, did not answer.
 */
export type Resolved = { code: 'ok'; records: readonly string[] } | { code: 'none' } | { code: 'unreachable' };

/** What a question may take on its own. */
const timeoutMs = 3_000;

/** An answer is far smaller, even with many TXT records. */
const maxBytes = 64 * 1024;

/** The codes of RFC 1035: the answer is complete, or the name does not exist. */
const [noError, noSuchName] = [0, 3];

const answerSchema = v.object({
  Status: v.number(),
  TC: v.optional(v.boolean(), false),
  Answer: v.optional(v.array(v.object({ type: v.number(), data: v.string() })), []),
});

/**
 * Asks the resolver of the configuration over HTTPS (`application/dns-json`) for the records of a name in ASCII. It
 * follows CNAME itself. Addresses are as the resolver writes them; the strings of a TXT record are joined.
 */
export function resolve(config: Pick<Config, 'dnsResolver'>, name: string, type: RecordType): Promise<Resolved> {
  return resolveUntil(AbortSignal.timeout(timeoutMs), config, { name, type });
}

/** `resolve` until a signal ends it: then the answer is `unreachable`. */
export async function resolveUntil(
  signal: AbortSignal,
  { dnsResolver }: Pick<Config, 'dnsResolver'>,
  { name, type }: { name: string; type: RecordType },
): Promise<Resolved> {
  const url = new URL(dnsResolver);
  url.searchParams.set('name', name);
  url.searchParams.set('type', type);
  const answer = await ask(url, signal);
  if (answer?.Status === noSuchName) return { code: 'none' };
  if (answer?.Status !== noError || answer.TC) return { code: 'unreachable' };
  const records = answer.Answer.filter((record) => record.type === typeNumbers[type]).map(({ data }) =>
    type === 'TXT' ? joinStrings(data) : data,
  );
  return records.length > 0 ? { code: 'ok', records } : { code: 'none' };
}

async function ask(url: URL, signal: AbortSignal): Promise<v.InferOutput<typeof answerSchema> | null> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/dns-json' }, redirect: 'manual', signal });
    const read = await readLimited(response, maxBytes);
    if (response.status !== 200 || read.isCut) return null;
    return v.parse(answerSchema, JSON.parse(read.text));
  } catch {
    // Not reached in time, or no answer of a resolver: both leave the question open.
    return null;
  }
}

/** The strings of a TXT record in the form of zone files (`"one" "two"`) as one text; other data is a text already. */
function joinStrings(data: string): string {
  const strings = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/gs)];
  if (!data.startsWith('"') || strings.length === 0) return data;
  return new TextDecoder().decode(Uint8Array.from(strings.flatMap(([, inner = '']) => bytesOf(inner))));
}

/** The bytes of a quoted string: `\DDD` is the byte with that number, `\` before anything else is left out. */
function bytesOf(quoted: string): number[] {
  const encoder = new TextEncoder();
  return [...quoted.matchAll(/\\(\d{3})|\\(.)|([^\\]+)/gs)].flatMap(([, byte, escaped, plain]) =>
    byte === undefined ? [...encoder.encode(escaped ?? plain)] : [Number(byte) & 0xff],
  );
}
