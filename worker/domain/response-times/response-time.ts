import type { Translate } from '../../platform/i18n/translate.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The formula of response times, number 1: the median of the times from an enquiry to its first answer, over enquiries of
 * the last 90 days that are not spam. Each counts as seven days at most, also one that nobody has answered for seven days.
 * Until then it does not count, nor does one that was ended unanswered by another side than the business.
 */
export const responseFormula = { version: 1, window: 90 * day, longest: 7 * day, fewest: 3 } as const;

/** The steps in which it is shown, each with its longest median in milliseconds. */
const steps = [
  ['hour', hour],
  ['day', day],
  ['days', 3 * day],
  ['week', responseFormula.longest - 1],
  ['longer', Number.POSITIVE_INFINITY],
] as const;

/** How soon a business answers, in words: a key of `enquiry.responds`. */
export type ResponseStep = (typeof steps)[number][0];

/** `[enquiries, median in milliseconds]` of a listing; null where nobody has asked. */
export type ResponseTime = [enquiries: number, median: number] | null;

/** The step of a response time; null for fewer than three enquiries. */
export function responseStep(time: ResponseTime): ResponseStep | null {
  if (!time || time[0] < responseFormula.fewest) return null;
  return steps.find(([, longest]) => time[1] <= longest)?.[0] ?? 'longer';
}

/** How soon a business answers, in words; empty where that is not known. */
export function respondsText(time: ResponseTime, t: Translate): string {
  const step = responseStep(time);
  return step ? t(`enquiry.responds.${step}`) : '';
}
