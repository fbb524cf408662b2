/**
 * The line above which an answer is written. The words are the recipient's; the signs around them stay as they are in
 * every language and mail program, so that reading an answer needs no list of translations.
 */
export const replyLine = (words: string): string => `##- ${words.replace(/\s+/g, ' ').trim()} -##`;

/** The beginning of the line in an answer: quoted or not, indented or not, and after marks of text direction. */
const beginning = /^[ \t>|\u00a0\p{Cf}]*##- ?\S/u;
const end = /-##[ \t\u00a0\p{Cf}]*$/u;

/** Over how many lines a mail program wraps the line. */
const mostLines = 5;

/** The number of the line that begins a reply line; -1 if there is none. */
export const findReplyLine = (lines: readonly string[]): number =>
  lines.findIndex((line, at) => beginning.test(line) && lines.slice(at, at + mostLines).some((part) => end.test(part)));
