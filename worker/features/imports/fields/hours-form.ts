import { foldHours, lexiconOf, phraseAt } from './hours-lexicon.ts';
import { hoursLanguages } from './hours-words.ts';

const longestForm = 60;
/** Beyond this, a form is not told from others anyway. */
const longestText = 400;

/** Whether a phrase of any language at a position is a day of the week, and its length. Single letters are no days. */
function dayAt(text: string, at: number): number {
  let longest = 0;
  for (const language of hoursLanguages) {
    const phrase = phraseAt(lexiconOf(language), text, at);
    if (phrase !== undefined && 'day' in phrase && isDayName(phrase.text)) {
      longest = Math.max(longest, phrase.text.length);
    }
  }
  return longest;
}

const isDayName = (text: string): boolean =>
  text.length > 1 ? !/^\d/.test(text) && text !== 'do' : /[月火水木金土日월화수목금토일]/.test(text);

function withDays(text: string): string {
  let form = '';
  for (let at = 0; at < text.length; ) {
    const isStart =
      at === 0 ||
      !/[\p{L}\p{M}]/u.test(text.charAt(at - 1)) ||
      /[\p{Script=Han}\p{Script=Hangul}]/u.test(text.charAt(at));
    const length = isStart ? dayAt(text, at) : 0;
    form += length > 0 ? ' day ' : text.charAt(at);
    at += Math.max(1, length);
  }
  return form;
}

/**
 * The shape of a text of hours: digits are 9, days of any language are `day`, and parts of the same shape are given once.
 * Texts that cannot be read are counted by it.
 */
export function hoursForm(text: string): string {
  const days = withDays(foldHours(text.slice(0, longestText)));
  const shape = days
    .replace(/\d+/g, '9')
    .replace(/~/g, '-')
    .replace(/\s*([-,:;.()])\s*/g, '$1')
    .replace(/day(?:[-,/&+ ]+day)+/g, 'day')
    .replace(/\s+/g, ' ')
    .trim();
  const parts = shape
    .split(/(?<=[;,])/)
    .filter((part, i, all) => part.replace(/[;,]$/, '') !== all[i - 1]?.replace(/[;,]$/, ''));
  return parts.join('').slice(0, longestForm).trim();
}
