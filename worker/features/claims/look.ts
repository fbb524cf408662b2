import type { Config } from '../../platform/config.ts';
import { resolve } from '../../platform/net/dns.ts';
import { fetchGuarded, websiteAddress } from '../../platform/net/guarded-fetch.ts';

/** What a website has to say. */
export const lineOf = (token: string): string => `signpost-verify=${token}`;

export const filePath = (token: string): string => `/.well-known/signpost-${token}.txt`;

/** The names under which a record is looked for; the first is the one that claimants are told. */
export const recordNames = (host: string): readonly [string, string] => {
  const name = host.replace(/:\d+$/, '');
  return [`_signpost.${name}`, name];
};

/**
 * What a look at a website found. `missing`: it answers, and does not say it. `other`: the file is there with another text.
 * `unreachable`: nobody can tell. `refused`: its address is none that is looked at.
 */
export type Look = 'found' | 'missing' | 'other' | 'unreachable' | 'refused';

type Website = { host: string; token: string };

/** Looks for the file. */
export async function lookAtFile(config: Config, { host, token }: Website): Promise<Look> {
  const answer = await fetchGuarded(config, websiteAddress(config, host, filePath(token)));
  if (answer.code === 'failed') return answer.reason === 'too-large' ? 'other' : 'unreachable';
  if (answer.code === 'refused') return answer.reason === 'redirect' ? 'missing' : 'refused';
  if (answer.status >= 500 || answer.status === 429) return 'unreachable';
  if (answer.status !== 200) return 'missing';
  return answer.text.replace(/^\uFEFF/, '').trim() === lineOf(token) ? 'found' : 'other';
}

/** Looks for the record. */
export async function lookAtRecord(config: Config, { host, token }: Website): Promise<Look> {
  const answers = await Promise.all(recordNames(host).map((name) => resolve(config, name, 'TXT')));
  const records = answers.flatMap((answer) => (answer.code === 'ok' ? answer.records : []));
  if (records.some((record) => record.trim() === lineOf(token))) return 'found';
  return answers.some(({ code }) => code === 'unreachable') ? 'unreachable' : 'missing';
}

export const lookAt = { file: lookAtFile, record: lookAtRecord } as const;
