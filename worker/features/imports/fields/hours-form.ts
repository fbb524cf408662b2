import { foldHours, lexiconOf, type Phrase, phraseAt } from './hours-lexicon.ts';
import { hoursLanguages } from './hours-words.ts';

const longestForm = 60;
/** Beyond this, a form is not told from others anyway. */
const longestText = 400;

/** Names of days, without single letters and numbers such as Portuguese `2a`. */
const dayName = /^(?:\p{L}{2}.*|[月火水木金土日월화수목금토일])$/u;

/** The longest phrase of any language at a position. */
function longestAt(text: string, at: number): Phrase | undefined {
  let longest: Phrase | undefined;
  for (const language of hoursLanguages) {
    const phrase = phraseAt(lexiconOf(language), text, at);
    if (phrase !== undefined && phrase.text.length > (longest?.text.length ?? 0)) longest = phrase;
  }
  return longest;
}

function withDays(text: string): string {
  let form = '';
  for (let at = 0; at < text.length; ) {
    const isInWord =
      /[a-z\p{L}]/u.test(text.charAt(at - 1)) && !/[\p{Script=Han}\p{Script=Hangul}]/u.test(text.charAt(at));
    const phrase = isInWord ? undefined : longestAt(text, at);
    form +=
      phrase === undefined ? text.charAt(at) : 'day' in phrase && dayName.test(phrase.text) ? ' day ' : phrase.text;
    at += phrase?.text.length ?? 1;
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
