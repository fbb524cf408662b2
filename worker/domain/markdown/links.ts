import { safeLink } from '../../platform/text/safe-link.ts';

/** Addresses of link definitions, by their labels. */
export type Definitions = Map<string, string>;

/** Limits of what is searched for the end of a link, so that a text of many beginnings takes linear time. */
const maxLabel = 200;
const maxAddress = 2_000;
const maxTitle = 500;
const maxParentheses = 16;

const asLabel = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** A character reference at `at`, and its length in the source. Only numbers and the names above are known. */
export function readReference(text: string, at: number): { character: string; length: number } | undefined {
  const pattern = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/iy;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [whole, decimal, hexadecimal, name] = match;
  if (name !== undefined) {
    const character = named.get(name);
    return character === undefined ? undefined : { character, length: whole.length };
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return { character: isCharacter ? String.fromCodePoint(code) : '\ufffd', length: whole.length };
}

/** Whether a backslash before this character makes it text. */
export const isPunctuation = (character: string | undefined): boolean =>
  character !== undefined && /^[!-/:-@[-`{-~]$/.test(character);

/** An address as it is meant, without backslashes before punctuation and with references resolved. */
function resolveEscapes(address: string): string {
  let plain = '';
  for (let at = 0; at < address.length; at++) {
    const reference = address[at] === '&' ? readReference(address, at) : undefined;
    if (reference) {
      plain += reference.character;
      at += reference.length - 1;
    } else {
      if (address[at] === '\\' && isPunctuation(address[at + 1])) at += 1;
      plain += address[at];
    }
  }
  return plain;
}

/** Takes a line as a link definition (`[label]: address "title"`); false if it is none. The first of a label counts. */
export function readDefinition(line: string, definitions: Definitions): boolean {
  const pattern = /^\[([^[\]\\]{1,200})\]: *(?:<([^<>]*)>|([^<\s]\S*))(?: +(?:"[^"]*"|'[^']*'|\([^()]*\)))? *$/;
  const [, name, bracketed, plain] = line.match(pattern) ?? [];
  const label = name && asLabel(name);
  if (!label) return false;
  if (!definitions.has(label)) definitions.set(label, resolveEscapes(bracketed ?? plain ?? ''));
  return true;
}

/** The part of a link behind its text: its address, undefined if nothing may lead there, and its end. */
export type Destination = { href: string | undefined; end: number };

function skipSpace(text: string, at: number): number {
  let end = at;
  while (text[end] === ' ' || text[end] === '\n') end += 1;
  return end;
}

function readAddress(text: string, at: number): { address: string; end: number } | undefined {
  const limit = Math.min(text.length, at + maxAddress);
  if (text[at] === '<') {
    for (let end = at + 1; end < limit; end++) {
      if (text[end] === '>') return { address: text.slice(at + 1, end), end: end + 1 };
      if (text[end] === '<' || text[end] === '\n') return undefined;
      if (text[end] === '\\') end += 1;
    }
    return undefined;
  }
  let depth = 0;
  let end = at;
  for (; end < limit; end++) {
    const character = text[end];
    if (character === ' ' || character === '\n') break;
    if (character === '(' && ++depth > maxParentheses) return undefined;
    if (character === ')' && --depth < 0) break;
    if (character === '\\' && isPunctuation(text[end + 1])) end += 1;
  }
  return end >= limit || depth > 0 ? undefined : { address: text.slice(at, end), end };
}

/** The end of a title that begins at `at`; `at` if there is none. */
function skipTitle(text: string, at: number): number | undefined {
  const open = text[at];
  if (open !== '"' && open !== "'" && open !== '(') return at;
  const close = open === '(' ? ')' : open;
  const limit = Math.min(text.length, at + maxTitle);
  for (let end = at + 1; end < limit; end++) {
    if (text[end] === close) return skipSpace(text, end + 1);
    if (text[end] === '\\') end += 1;
  }
  return undefined;
}

/** Reads `(address "title")` at `at`. */
function readInline(text: string, at: number): Destination | undefined {
  if (text[at] !== '(') return undefined;
  const read = readAddress(text, skipSpace(text, at + 1));
  if (!read) return undefined;
  const end = skipTitle(text, skipSpace(text, read.end));
  return end !== undefined && text[end] === ')'
    ? { href: safeLink(resolveEscapes(read.address)), end: end + 1 }
    : undefined;
}

/** Where in the text a link's text stands, and whether it contains brackets. */
export type LinkText = { start: number; end: number; hasBrackets: boolean };

/** The destination of a link whose text ends before the `]` at `end`; undefined if it is no link. */
export function readDestination(
  text: string,
  { start, end, hasBrackets }: LinkText,
  definitions: Definitions,
): Destination | undefined {
  const inline = readInline(text, end + 1);
  if (inline || definitions.size === 0) return inline;
  const pattern = /\[([^[\]\\]{0,200})\]/y;
  pattern.lastIndex = end + 1;
  const reference = pattern.exec(text);
  if (!reference?.[1] && (hasBrackets || end - start > maxLabel)) return undefined;
  const address = definitions.get(asLabel(reference?.[1] || text.slice(start, end)));
  return address === undefined ? undefined : { href: safeLink(address), end: end + 1 + (reference?.[0].length ?? 0) };
}

/** Reads `<address>` at `at`: an address of the web or of a mailbox. */
export function readAutolink(text: string, at: number): (Destination & { shown: string }) | undefined {
  const pattern = /<([^\s<>]*)>/y;
  pattern.lastIndex = at;
  const [whole, shown] = pattern.exec(text) ?? [];
  if (whole === undefined || !shown) return undefined;
  const isMailbox = /^[\w.+-]+@[\w-]+(\.[\w-]+)*$/.test(shown);
  const href = safeLink(isMailbox ? `mailto:${shown}` : shown);
  return href !== undefined && !href.startsWith('/') ? { href, shown, end: at + whole.length } : undefined;
}

/** Reads an address of the web in running text at `at`. Punctuation at its end belongs to the sentence. */
export function readBareLink(text: string, at: number): (Destination & { shown: string }) | undefined {
  const pattern = /https?:\/\/[^\s<>[\]`"\\]+/iy;
  pattern.lastIndex = at;
  const address = pattern.exec(text)?.[0];
  if (address === undefined) return undefined;
  let surplus = 0;
  for (const character of address) surplus += character === ')' ? 1 : character === '(' ? -1 : 0;
  let end = address.length;
  for (; end > 0; end--) {
    if (address[end - 1] === ')' && surplus > 0) surplus -= 1;
    else if (!/[?!.,:;*_~'&]/.test(address[end - 1] ?? '')) break;
  }
  const shown = address.slice(0, end);
  return { href: safeLink(shown), shown, end: at + end };
}
