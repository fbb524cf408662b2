/** What is known of a thing that was written, and of its author. */
export type RiskFacts = {
  /** The texts that were typed. */
  texts: readonly string[];
  /** The language of the page on which they were typed. */
  language: string;
  /** Milliseconds for which the author has had an account; null without one. */
  accountAge: number | null;
  /** How many things of the author staff have accepted and refused. */
  accepted: number;
  refused: number;
  /** How many things the author has sent within the last hour, and how many arrived about the same listing. */
  sentLately: number;
  aboutListingLately: number;
  /** Whether the same text waits already. */
  isDouble: boolean;
  /** What a kind has found itself. */
  found?: readonly Risk[];
};

/** Why a thing needs a closer look. */
export const risks = [
  ...(['no-account', 'new-account', 'links', 'burst', 'double', 'language', 'refused-before'] as const),
  // Of reviews: more than a listing usually gets, several accounts behind one connection, and a business about another.
  ...(['listing-burst', 'connection', 'competitor'] as const),
] as const;

export type Risk = (typeof risks)[number];

const weights: Readonly<Record<Risk, number>> = {
  'no-account': 10,
  'new-account': 15,
  links: 30,
  burst: 30,
  double: 20,
  language: 15,
  'refused-before': 30,
  'listing-burst': 40,
  connection: 40,
  competitor: 40,
};

const day = 24 * 60 * 60 * 1000;

/** The risk of a thing, from 0 to 100, with its reasons. Accepted things of its author lower it. */
export function assess(facts: RiskFacts): { risk: number; risks: Risk[] } {
  const { accountAge, found: given = [] } = facts;
  const applies: Partial<Readonly<Record<Risk, boolean>>> = {
    'no-account': accountAge === null,
    'new-account': accountAge !== null && accountAge < 7 * day,
    links: facts.texts.some(hasLink),
    burst: facts.sentLately >= 5 || facts.aboutListingLately >= 5,
    double: facts.isDouble,
    language: facts.texts.some((text) => isOfOtherScript(text, facts.language)),
    'refused-before': facts.refused > facts.accepted,
  };
  const found = risks.filter((risk) => applies[risk] || given.includes(risk));
  const sum = found.reduce((all, risk) => all + weights[risk], 0) - 5 * Math.min(facts.accepted, 4);
  return { risk: Math.min(100, Math.max(0, sum)), risks: found };
}

/** Whether a text contains an address of the web. */
export const hasLink = (text: string): boolean =>
  /https?:\/\/|www\.|\b[\p{L}\d-]+\.(com|net|org|info|shop|xyz|ru|top)\b/iu.test(text);

/** Letters in a text from which its script says something. */
const fewLetters = 12;

/** Whether most letters of a text are of a script in which the language is not written. */
export function isOfOtherScript(text: string, tag: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length < fewLetters) return false;
  const own = scriptOf(tag);
  return letters.filter((letter) => own.test(letter)).length < letters.length / 2;
}

const scripts: Readonly<Record<string, RegExp>> = {
  Arab: /\p{Script=Arabic}/u,
  Deva: /\p{Script=Devanagari}/u,
  Jpan: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/u,
  Hans: /\p{Script=Han}/u,
  Hant: /\p{Script=Han}/u,
  Kore: /[\p{Script=Hangul}\p{Script=Han}]/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Grek: /\p{Script=Greek}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Thai: /\p{Script=Thai}/u,
};

/** A letter of the script in which a language is written. People also write in languages that no site has. */
const scriptOf = (tag: string): RegExp => scripts[new Intl.Locale(tag).maximize().script ?? ''] ?? /\p{Script=Latin}/u;
