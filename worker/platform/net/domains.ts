import { parse } from 'tldts';
import { fold } from '../../../web/contract/fold.ts';
import { unicodeHost } from '../text/punycode.ts';
import { edits } from '../text/spelling-distance.ts';
import { mailBrands, mailProviders, sharedBrands, sharedHosts } from './known-domains.ts';

/** Whether an email address proves that its holder is at the website of a host, or why not. */
export type AddressVerdict = 'ok' | 'mail-provider' | 'public-suffix' | 'look-alike' | 'other-domain';

/** Names shorter than this have neighbours by chance, so that two edits say nothing. */
const longName = 8;

/** The name of a host in ASCII, without its port, for DNS; null for an IP address and what is no host. */
export function hostName(host: string): string | null {
  const url = URL.parse(`http://${host}`);
  if (!url || url.host === '' || url.href !== `http://${url.host}/`) return null;
  const name = url.hostname.replace(/\.$/, '');
  return /^\[|(^|\.)\d+$/.test(name) ? null : name;
}

/** A host by the public suffix list, with the suffixes of companies such as `pages.dev`. */
function suffixOf(host: string) {
  const name = hostName(host);
  if (name === null) return null;
  // The list has suffixes in Unicode; the names of hosts are compared in ASCII.
  const { domain, publicSuffix, domainWithoutSuffix, isPrivate } = parse(unicodeHost(name), {
    ...{ allowPrivateDomains: true, extractHostname: false, validateHostname: false },
  });
  const ascii = domain === null ? null : hostName(domain);
  return { domain: ascii, suffix: publicSuffix ?? '', name: domainWithoutSuffix ?? '', isPrivate: isPrivate === true };
}

/**
 * The domain that somebody registered, in ASCII: `example.co.uk` for `www.example.co.uk`, `me.pages.dev` for
 * `a.me.pages.dev`. Null for a public suffix, an IP address and what is no host. A port is ignored.
 */
export function registrableDomain(host: string): string | null {
  return suffixOf(host)?.domain ?? null;
}

/**
 * The host of a listing's website in ASCII, with its port and without `www.`; null for a text that is no address of
 * the web. `//` before it makes the value of the column `listings.website_host`.
 */
export function websiteHost(website: string): string | null {
  const url = URL.parse(website);
  if (!url || !/^https?:$/.test(url.protocol) || url.host === '') return null;
  return `//${url.host}`.replace('//www.', '//').slice(2);
}

/** Whether a domain gives mailboxes to everybody. Subdomains count as their domain. */
export function isMailProvider(domain: string): boolean {
  return isListed(domain, mailProviders, mailBrands);
}

/**
 * Whether control of a host says nothing about one listing: social networks, marketplaces, builders of sites without
 * a domain of their own, public suffixes, and what is no name.
 */
export function provesNothing(host: string): boolean {
  return registrableDomain(host) === null || isListed(host, sharedHosts, sharedBrands);
}

/** Whether a host or a domain above it is listed, or is a brand's under any public suffix, such as `amazon.co.uk`. */
function isListed(host: string, listed: ReadonlySet<string>, brands: ReadonlySet<string>): boolean {
  const name = hostName(host);
  const { name: brand = '', isPrivate = false } = suffixOf(host) ?? {};
  if (name === null) return false;
  const labels = name.split('.');
  return (!isPrivate && brands.has(brand)) || labels.some((_, at) => listed.has(labels.slice(at).join('.')));
}

/**
 * Judges an email address as a proof for the website at `host` (of `websiteHost`). `ok`: both have the same registrable
 * domain. `public-suffix`: the two are neighbours under a suffix where everybody registers, or one is such a suffix.
 */
export function judgeAddress(address: string, host: string): AddressVerdict {
  const at = address.lastIndexOf('@');
  const mail = at < 0 ? null : suffixOf(address.slice(at + 1));
  const site = suffixOf(host);
  if (mail?.domain && isMailProvider(mail.domain)) return 'mail-provider';
  if (!mail || !site) return 'other-domain';
  if (mail.domain === null || site.domain === null) return 'public-suffix';
  if (mail.domain === site.domain) return 'ok';
  const areNeighbours = mail.suffix === site.suffix && site.suffix.includes('.');
  if (areNeighbours && site.isPrivate) return 'public-suffix';
  if (looksLike(mail.name, site.name)) return 'look-alike';
  return areNeighbours ? 'public-suffix' : 'other-domain';
}

/** Letters of other scripts, digits and pairs that are read as Latin letters, after `fold`. */
const readAs = new Map(
  [
    ...[
      'аa',
      'еe',
      'оo',
      'рp',
      'сc',
      'уy',
      'хx',
      'іi',
      'јj',
      'ѕs',
      'һh',
      'ԁd',
      'ԛq',
      'ԝw',
      'кk',
      'мm',
      'тt',
      'вb',
      'нh',
    ],
    ...[
      'αa',
      'οo',
      'ρp',
      'νv',
      'ιi',
      'κk',
      'υu',
      'τt',
      'ɡg',
      'ıi',
      'łl',
      '0o',
      '1l',
      '3e',
      '5s',
      'իh',
      'օo',
      'սu',
      'ոn',
    ],
  ].map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
);

/** A name as a hurried reader sees it: two names with the same skeleton look the same. */
const skeleton = (name: string): string =>
  [...fold(name)]
    .map((letter) => readAs.get(letter) ?? letter)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[il|]/g, 'l');

/** Whether two names (without suffix) are taken for each other: one or two letters differ, or none that is seen. */
function looksLike(a: string, b: string): boolean {
  const distance = Math.min(edits(a, b), edits(skeleton(a), skeleton(b)));
  return distance <= (Math.min(a.length, b.length) < longName ? 1 : 2);
}
