import type { Fetcher } from '@cloudflare/workers-types';
import type { Messages } from '../../../web/contract/messages.ts';
import { readAsset } from '../assets.ts';

/** The message catalogues: the texts of pages, and those of emails. */
export const catalogues = ['interface', 'mails'] as const;

export type Catalogue = (typeof catalogues)[number];

/** How many messages the product has, and for each language the keys that it takes from its fallbacks. */
export type MessageCoverage = {
  total: Readonly<Record<Catalogue, number>>;
  inherited: Readonly<Record<string, readonly string[]>>;
};

/** The catalogue of a message, by its full key. */
export const catalogueOf = (key: string): Catalogue => (key.startsWith('mail.') ? 'mails' : 'interface');

/**
 * Compares the languages with the source.
 * @param own the messages of each language file alone, without fallbacks.
 */
export function messageCoverage(source: Messages, own: Readonly<Record<string, Messages>>): MessageCoverage {
  const keys = keysOf(source);
  const mails = keys.filter((key) => catalogueOf(key) === 'mails').length;
  const lackedBy = (messages: Messages): string[] => {
    const stated = new Set(keysOf(messages));
    return keys.filter((key) => !stated.has(key));
  };
  return {
    total: { interface: keys.length - mails, mails },
    inherited: Object.fromEntries(Object.entries(own).map(([tag, messages]) => [tag, lackedBy(messages)])),
  };
}

/** The full keys of all messages, in their order. */
const keysOf = (messages: Messages, prefix = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );

let cached: MessageCoverage | undefined;

/**
 * Reads what the build left of the coverage. An isolate reads it once.
 * @param isLive as for `openMessages`.
 */
export async function readCoverage(assets: Fetcher, { isLive }: { isLive: boolean }): Promise<MessageCoverage> {
  if (!cached || isLive) cached = JSON.parse(await readAsset(assets, '/edge/coverage.json')) as MessageCoverage;
  return cached;
}
