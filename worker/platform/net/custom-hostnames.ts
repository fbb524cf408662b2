import * as v from 'valibot';
import { readLimited } from './read-limited.ts';

/** The custom hostnames of a zone: its address in the API, and a token that may edit them. */
export type HostnameService = { zone: string; token: string };

/**
 * A custom hostname: Cloudflare takes requests for it, with a certificate of its own. `note` says in English what hinders it,
 * as the service words it.
 */
export type CustomHostname = { id: string; certificate: 'pending' | 'active' | 'refused'; note: string };

/** `unreachable`: the service did not answer, or with something else than the contract says. */
export type HostnameAnswer =
  | ({ code: 'ok' } & CustomHostname)
  | { code: 'none' }
  | { code: 'refused'; note: string }
  | { code: 'unreachable' };

/** What a request may take. */
const timeoutMs = 10_000;
const maxBytes = 256 * 1024;
const longestNote = 500;

/** The certificate proves itself by a file that Cloudflare serves: the host only has to point here. */
const ssl = { method: 'http', type: 'dv' } as const;

const resultSchema = v.object({
  id: v.string(),
  hostname: v.string(),
  status: v.optional(v.string(), 'pending'),
  verification_errors: v.optional(v.array(v.string()), []),
  ssl: v.optional(
    v.object({
      status: v.optional(v.string(), 'initializing'),
      validation_errors: v.optional(v.array(v.object({ message: v.optional(v.string(), '') })), []),
    }),
  ),
});

const answerSchema = v.object({
  success: v.boolean(),
  errors: v.optional(v.nullable(v.array(v.object({ message: v.string() }))), []),
  result: v.optional(v.unknown()),
});

/** Creates the custom hostname of a host; one that stands already is taken as it is. */
export async function createHostname(service: HostnameService, host: string): Promise<HostnameAnswer> {
  const created = await ask(service, 'POST', '', { hostname: host, ssl });
  if (created.code !== 'refused') return created;
  const standing = await find(service, host);
  return standing.code === 'ok' ? standing : created;
}

/** How a custom hostname does. */
export const readHostname = (service: HostnameService, id: string): Promise<HostnameAnswer> =>
  ask(service, 'GET', `/${encodeURIComponent(id)}`);

/** Asks the service to check the host now: it does so seldom once a check has failed. */
export const recheckHostname = (service: HostnameService, id: string): Promise<HostnameAnswer> =>
  ask(service, 'PATCH', `/${encodeURIComponent(id)}`, { ssl });

/** Deletes a custom hostname. @returns whether it is gone, also if it was before. */
export async function deleteHostname(service: HostnameService, id: string): Promise<boolean> {
  const answer = await request(service, 'DELETE', `/${encodeURIComponent(id)}`);
  return answer !== null && (answer.status === 404 || (answer.status < 300 && typeof answer.body === 'object'));
}

async function find(service: HostnameService, host: string): Promise<HostnameAnswer> {
  const answer = await request(service, 'GET', `?hostname=${encodeURIComponent(host)}`);
  const read = v.safeParse(v.object({ result: v.array(resultSchema) }), answer?.body);
  const found = read.success ? read.output.result.find(({ hostname }) => hostname === host) : undefined;
  return found ? { code: 'ok', ...shown(found) } : { code: 'none' };
}

async function ask(service: HostnameService, method: string, path: string, body?: object): Promise<HostnameAnswer> {
  const answer = await request(service, method, path, body);
  if (answer?.status === 404) return { code: 'none' };
  const read = v.safeParse(answerSchema, answer?.body);
  if (!answer || answer.status >= 500 || !read.success) return { code: 'unreachable' };
  const { success, errors, result } = read.output;
  if (!success) return { code: 'refused', note: joined((errors ?? []).map(({ message }) => message)) };
  const hostname = v.safeParse(resultSchema, result);
  return hostname.success ? { code: 'ok', ...shown(hostname.output) } : { code: 'unreachable' };
}

/** Sends a request; null if no JSON came back in time. */
async function request({ zone, token }: HostnameService, method: string, path: string, body?: object) {
  try {
    const response = await fetch(`${zone}/custom_hostnames${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { text, isCut } = await readLimited(response, maxBytes);
    return isCut ? null : { status: response.status, body: JSON.parse(text) as unknown };
  } catch {
    // Not reached in time, or no answer of the API: the next look asks again.
    return null;
  }
}

/** States of a hostname from which none becomes active by waiting. */
const ended: ReadonlySet<string> = new Set(['moved', 'deleted', 'blocked', 'pending_blocked', 'pending_deletion']);

function shown({
  id,
  status,
  verification_errors: errors,
  ssl: own,
}: v.InferOutput<typeof resultSchema>): CustomHostname {
  const note = joined([...errors, ...(own?.validation_errors ?? []).map(({ message }) => message)]);
  if (status === 'active' && own?.status === 'active') return { id, certificate: 'active', note: '' };
  const isRefused = ended.has(status) || own?.status.endsWith('_timed_out') || note !== '';
  return { id, certificate: isRefused ? 'refused' : 'pending', note };
}

const joined = (messages: readonly string[]): string => [...new Set(messages)].join(' ').slice(0, longestNote);
