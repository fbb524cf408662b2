import { difference, type Paragraph, type Stretch } from './difference.ts';

const linesOf = (text: string): Paragraph[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ['paragraph', line] as const);

/** What differs between two versions of a typed text: the changed lines, each by word. Empty if nothing does. */
export const changedLines = (before: string, after: string, language: string): Stretch[][] =>
  difference(linesOf(before), linesOf(after), language)
    .map(({ stretches }) => stretches)
    .filter((stretches) => stretches.some(({ change }) => change !== 'same'));
