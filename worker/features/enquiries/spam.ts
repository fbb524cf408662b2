import { hasLink, isOfOtherScript } from '../../moderation/risk.ts';

/** What is known of an enquiry and of the person who asks. */
export type SpamFacts = {
  text: string;
  /** The language of the page on which it was typed. */
  language: string;
  /** Milliseconds for which the person has had an account. */
  accountAge: number;
  /** How many of their enquiries were answered, and how many businesses sorted as spam. */
  answered: number;
  marked: number;
  /** How many they sent within the last hour. */
  sentLately: number;
  /** How many other listings got the same text within 30 days, from anybody. */
  repeated: number;
};

/** Why an enquiry looks like spam. Their words: `enquiry.spamReason`. */
export const spamReasons = ['links', 'new-account', 'repeated', 'burst', 'language', 'marked-before'] as const;

export type SpamReason = (typeof spamReasons)[number];

const weights: Readonly<Record<SpamReason, number>> = {
  links: 35,
  'new-account': 20,
  repeated: 40,
  burst: 30,
  language: 20,
  'marked-before': 40,
};

const day = 24 * 60 * 60 * 1000;

/** Milliseconds for which the links of an account are not clickable. */
export const newAccountFor = 7 * day;

/** From this score on, an enquiry is sorted as spam: the business is not mailed, and finds it in a list of its own. */
export const spamFrom = 60;

/** The spam score of an enquiry, from 0 to 100, with its reasons. Answered enquiries of the person lower it. */
export function assessSpam(facts: SpamFacts): { score: number; reasons: SpamReason[] } {
  const applies: Readonly<Record<SpamReason, boolean>> = {
    links: hasLink(facts.text),
    'new-account': facts.accountAge < newAccountFor,
    repeated: facts.repeated >= 3,
    burst: facts.sentLately >= 5,
    language: isOfOtherScript(facts.text, facts.language),
    'marked-before': facts.marked > facts.answered,
  };
  const reasons = spamReasons.filter((reason) => applies[reason]);
  const sum = reasons.reduce((all, reason) => all + weights[reason], 0) - 10 * Math.min(facts.answered, 3);
  return { score: Math.min(100, Math.max(0, sum)), reasons };
}
