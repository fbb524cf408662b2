import type { ReviewPhoto } from '../../../web/contract/reviews.ts';
import type { Names } from '../../platform/i18n/names.ts';
import { hashOf } from '../../platform/secrets.ts';

/** What a person writes about a listing. */
export type ReviewText = {
  /** 1 to 5. */
  stars: number;
  /** Stars by the slug of a criterion of the site. */
  criteria: Readonly<Record<string, number>>;
  title: string;
  body: string;
  language: string;
  /** `person` if they chose the language, `found` if it was found in the text. */
  languageBy: 'person' | 'found';
  /** `YYYY-MM`, or empty. */
  visitedOn: string;
  photos: readonly ReviewPhoto[];
};

/** The version of a review: its text with the names of its listing. */
export type ReviewContent = ReviewText & { names: Names; appeal?: string };

/** The columns of a review that hold its text. */
export const textColumns = ({ stars, criteria, title, body, language, languageBy, visitedOn, photos }: ReviewText) => ({
  stars,
  criteria: JSON.stringify(criteria),
  title,
  body,
  language,
  language_by: languageBy,
  visited_on: visitedOn,
  photos: JSON.stringify(photos),
});

/** Letters and digits below which two people may well write the same. */
const shortText = 40;

/** The hash of a text without case, spaces and punctuation, to find it in other reviews; null for a short one. */
export async function textHash({ title, body }: Pick<ReviewText, 'title' | 'body'>): Promise<string | null> {
  const folded = `${title} ${body}`
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return folded.length < shortText ? null : hashOf(folded);
}
