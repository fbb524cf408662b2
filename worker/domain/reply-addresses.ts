import type { SiteId } from '../data/schema.ts';
import type { Config } from '../platform/config.ts';
import { deriveKey } from '../platform/derived-keys.ts';

/** Whose answers an address takes: those of the person who asked, or of the people of the listing. */
export type ReplySide = 'asker' | 'owner';

/** What a reply address says: who may answer what. */
export type ReplyTarget = { site: SiteId; thread: number; side: ReplySide };

type ReplyConfig = Pick<Config, 'secretKey' | 'replyDomain'>;

const letterOf = { asker: 'a', owner: 'o' } as const satisfies Record<ReplySide, string>;

/** Two numbers of at most 16 digits, the side and 26 digits of base32: 64 characters, the most of a local part. */
const format = /^(r\.([1-9]\d{0,15})\.([1-9]\d{0,15})\.([ao]))\.([a-z2-7]{26})$/;

/**
 * The address to which a side of a thread sends its answers by email. It hides the addresses of both sides.
 * @returns null if the deployment takes no mails.
 */
export async function replyAddress(config: ReplyConfig, target: ReplyTarget): Promise<string | null> {
  if (!config.replyDomain) return null;
  const { site, thread, side } = target;
  const said = `r.${site}.${thread}.${letterOf[side]}`;
  return `${said}.${await codeOf(config, said)}@${config.replyDomain}`;
}

/** What an address of `replyAddress` says, in whatever case; null for any other address. */
export async function readReplyAddress(config: ReplyConfig, address: string): Promise<ReplyTarget | null> {
  const [local = '', domain, ...more] = address.toLowerCase().split('@');
  const [, said, site, thread, letter, code] = local.match(format) ?? [];
  if (more.length || !config.replyDomain || domain !== config.replyDomain || !said || !code) return null;
  if (!isEqual(code, await codeOf(config, said))) return null;
  return { site: Number(site) as SiteId, thread: Number(thread), side: letter === 'a' ? 'asker' : 'owner' };
}

/** The first 128 bits of the HMAC in lower case base32, because mail servers may change the case of an address. */
async function codeOf(config: ReplyConfig, said: string): Promise<string> {
  const key = await deriveKey(config, 'reply-addresses');
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(said));
  return base32(new Uint8Array(mac, 0, 16));
}

function base32(bytes: Uint8Array): string {
  let [text, bits, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += digits[(value >> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits ? text + digits[(value << (5 - bits)) & 31] : text;
}

const digits = 'abcdefghijklmnopqrstuvwxyz234567';

/** Takes the same time wherever two texts of the same length differ. */
function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let i = 0; i < one.length; i += 1) difference |= one.charCodeAt(i) ^ other.charCodeAt(i);
  return difference === 0;
}
