import { lookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isPublicAddress } from '../../worker/platform/net/addresses.ts';
import { InputError } from '../lib/command.ts';

/** A file to import, on this machine. */
export interface OpenedSource {
  /** The path. */
  file: string;
  /** The name that is stored with the import. */
  name: string;
  /** Deletes what was downloaded. */
  close(): Promise<void>;
}

/** What may be requested. The defaults allow https to public addresses alone. */
export interface SourceOptions {
  input?: NodeJS.ReadableStream;
  protocols?: readonly string[];
  isAllowed?: (address: string) => boolean;
  maxBytes?: number;
}

const maxRedirects = 5;
/** Milliseconds without a byte. */
const idleMs = 30_000;
const defaultMaxBytes = 2_000_000_000;

const redirects = [301, 302, 303, 307, 308];

/** Looks a name up, and fails if one of its addresses is not allowed. The connection goes to a checked address. */
function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const bad = error === null ? addresses.find(({ address }) => !isAllowed(address)) : undefined;
      const problem = bad === undefined ? error : new InputError(`${hostname} is ${bad.address}, which is not public.`);
      const [first] = addresses ?? [];
      if (problem !== null) callback(problem, '', 4);
      else if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family ?? 4);
    });
  };
}

/** Checks a URL before anything is requested. */
function checkUrl(url: URL, { protocols, isAllowed }: Required<Pick<SourceOptions, 'protocols' | 'isAllowed'>>): void {
  if (!protocols.includes(url.protocol)) throw new InputError(`${url.href} does not begin with https://.`);
  if (url.username !== '' || url.password !== '') throw new InputError(`${url.host}: a URL may not have a password.`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Names are checked when they are looked up; addresses are not looked up.
  const isAddress = host.includes(':') || /^[\d.]+$/.test(host);
  if (isAddress && !isAllowed(host)) throw new InputError(`${host} is not a public address.`);
}

function request(url: URL, isAllowed: (address: string) => boolean): Promise<IncomingMessage> {
  const get = url.protocol === 'http:' ? getHttp : getHttps;
  return new Promise((resolve, reject) => {
    const headers = { accept: '*/*', 'user-agent': 'Signpost import' };
    const sent = get(url, { lookup: guardedLookup(isAllowed), headers, timeout: idleMs }, resolve);
    sent.once('timeout', () => sent.destroy(new InputError(`${url.host} did not answer within 30 seconds.`)));
    sent.once('error', (error) => {
      reject(error instanceof InputError ? error : new InputError(`${url.host} cannot be reached: ${error.message}.`));
    });
  });
}

/** Requests a URL and follows redirects, each of which is checked like the first. */
async function download(first: URL, options: Required<SourceOptions>): Promise<{ answer: IncomingMessage; url: URL }> {
  let url = first;
  for (let count = 0; count <= maxRedirects; count++) {
    checkUrl(url, options);
    const answer = await request(url, options.isAllowed);
    const status = answer.statusCode ?? 0;
    const location = redirects.includes(status) ? answer.headers.location : undefined;
    if (location === undefined && status === 200) return { answer, url };
    answer.destroy();
    const next = location === undefined ? null : URL.parse(location, url);
    if (next === null) throw new InputError(`${url.href} answers with the status ${status}.`);
    url = next;
  }
  throw new InputError(`${first.href} redirects more than ${maxRedirects} times.`);
}

/** Passes bytes on up to a number of them. */
function limit(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(part: Buffer, _, done) {
      size += part.length;
      if (size > maxBytes) done(new InputError(`There are more than ${maxBytes} bytes.`));
      else done(null, part);
    },
  });
}

/** Writes a stream into a temporary file, since it is read several times. */
async function spool(input: NodeJS.ReadableStream, name: string, maxBytes: number): Promise<OpenedSource> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-import-'));
  const close = () => rm(folder, { recursive: true, force: true });
  const file = join(folder, 'file');
  try {
    await pipeline(input, limit(maxBytes), createWriteStream(file));
  } catch (error) {
    await close();
    if (error instanceof InputError) throw error;
    throw new InputError(`${name} cannot be read completely: ${error instanceof Error ? error.message : ''}.`);
  }
  return { file, name, close };
}

/** The last part of a URL's path as the name of a file. */
function nameOf({ pathname, hostname }: URL): string {
  try {
    return basename(decodeURIComponent(pathname)) || hostname;
  } catch {
    // Not every path is valid UTF-8.
    return hostname;
  }
}

/**
 * Opens what a command line names: a path, `-` for the standard input, or a URL, which is downloaded once. Throws an
 * InputError if a URL leads to another network than the public internet, or cannot be read.
 */
export async function openSource(source: string, options: SourceOptions = {}): Promise<OpenedSource> {
  const whole: Required<SourceOptions> = {
    input: options.input ?? process.stdin,
    protocols: options.protocols ?? ['https:'],
    isAllowed: options.isAllowed ?? isPublicAddress,
    maxBytes: options.maxBytes ?? defaultMaxBytes,
  };
  if (source === '-') return spool(whole.input, 'standard-input', whole.maxBytes);
  if (!/^[a-z][a-z\d+.-]+:\/\//i.test(source)) return { file: source, name: basename(source), close: async () => {} };
  const first = URL.parse(source);
  if (first === null) throw new InputError(`${source} is not a URL.`);
  const { answer, url } = await download(first, whole);
  return spool(answer, nameOf(url), whole.maxBytes);
}
