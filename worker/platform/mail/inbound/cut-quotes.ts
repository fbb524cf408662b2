import { findReplyLine } from '../reply-line.ts';
import { isDivider, isHeading, isQuoted, startsHeaders, writtenBy } from './quote-lines.ts';

/** A text without the mail that it answers. Both parts are parts of the whole text. */
export type CutText = { text: string; quotedText: string };

/** Most lines of a signature after a delimiter. */
const mostSignature = 12;

/**
 * Cuts off the mail that a text answers, and the signature. What is not certain stays: a reader ignores a quote too much, and
 * never sees a sentence too little.
 */
export function cutQuotes(whole: string): CutText {
  const lines = whole.split('\n');
  const reply = findReplyLine(lines);
  const start = reply < 0 ? startOfQuote(lines) : Math.min(startAbove(lines, reply), startOfQuote(lines));
  const answered = withoutSignature(lines.slice(0, start));
  if (answered.some(isSaid)) return partsAt(lines, answered.length);
  if (reply < 0 && start === lines.length) return partsAt(lines, start);
  return answeredBelow(lines) ?? partsAt(lines, reply < 0 ? lines.length : start);
}

const isSaid = (line: string): boolean => line.trim() !== '';

function partsAt(lines: readonly string[], at: number): CutText {
  return { text: lines.slice(0, at).join('\n').trim(), quotedText: lines.slice(at).join('\n').trim() };
}

/** Where a quote begins that ends in an unquoted answer: people also write below. */
function answeredBelow(lines: readonly string[]): CutText | undefined {
  const after = lines.findLastIndex(isQuoted) + 1;
  const end = after + withoutSignature(lines.slice(after)).length;
  const text = lines.slice(after, end).join('\n').trim();
  if (after === 0 || text === '') return undefined;
  return { text, quotedText: [...lines.slice(0, after), ...lines.slice(end)].join('\n').trim() };
}

/** The lines before a signature: after `-- ` (RFC 3676), or after `--` if little follows. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findLastIndex((line) => line === '-- ' || line === '--');
  const isShort = lines.length - at <= mostSignature;
  return at > 0 && isShort ? lines.slice(0, at) : lines;
}

/** Where the heading of a quote begins that contains the reply line: what stands right above it, in any language. */
function startAbove(lines: readonly string[], reply: number): number {
  let at = skipUp(lines, reply);
  for (let length = 1; length <= mostHeading && at - length >= 0; length += 1) {
    if (lines[at - length]?.trim() === '') break;
    if (isHeading(lines.slice(at - length, at))) return skipDividers(lines, at - length);
  }
  const headers = headersBefore(lines, at);
  if (headers !== undefined) at = headers;
  return skipDividers(lines, at);
}

/** Most lines over which a mail program wraps the line that says who wrote when. */
const mostHeading = 4;

/** Upwards over empty lines, also quoted ones. */
function skipUp(lines: readonly string[], from: number): number {
  let at = from;
  while (at > 0 && /^[\s>\p{Cf}]*$/u.test(lines[at - 1] ?? '')) at -= 1;
  return at;
}

function skipDividers(lines: readonly string[], from: number): number {
  let at = from;
  while (at > 0 && (lines[at - 1]?.trim() === '' || isDivider(lines[at - 1] ?? ''))) at -= 1;
  return at;
}

/** Where the headers of a mail begin that end right before a line. Their first line has an address. */
function headersBefore(lines: readonly string[], end: number): number | undefined {
  let at = end;
  while (at > 0 && end - at < 8 && /^[ \t]*\*?\p{L}[^:：]{0,30}[:：]/u.test(lines[at - 1] ?? '')) at -= 1;
  return end - at >= 3 && lines[at]?.includes('@') ? at : undefined;
}

/** Where a quote begins without a reply line; the number of lines if none is certain. */
function startOfQuote(lines: readonly string[]): number {
  const quoted = quotedToEnd(lines);
  for (let at = 0; at < lines.length; at += 1) {
    if (startsHeaders(lines, at)) return skipDividers(lines, at);
    for (let length = 1; length <= mostHeading && at + length <= lines.length; length += 1) {
      const heading = lines.slice(at, at + length);
      if (heading.some((line) => !isSaid(line) || isQuoted(line))) break;
      if (!isHeading(heading)) continue;
      const precedesQuotes = at + length >= quoted.from && at + length < quoted.end;
      if (precedesQuotes || writtenBy(heading)) return skipDividers(lines, at);
    }
  }
  return lines.length;
}

/** From which line on all are quoted or empty, apart from a signature at `end`. */
function quotedToEnd(lines: readonly string[]): { from: number; end: number } {
  const body = withoutSignature(lines);
  const end = body.findLastIndex(isQuoted) + 1;
  if (end === 0 || body.slice(end).some(isSaid)) return { from: lines.length, end: 0 };
  return { from: body.findLastIndex((line) => isSaid(line) && !isQuoted(line)) + 1, end };
}
