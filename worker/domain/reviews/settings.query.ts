import type { ReviewCriterion } from '../../../web/contract/reviews.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { limitTo, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import type { Names } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';

const t = table('review_settings', 't');

/** What a site has set for its reviews. */
export type ReviewSettings = {
  state: 'open' | 'closed';
  /** What is rated besides the whole, in the order in which it is asked; at most `mostCriteria`. */
  criteria: readonly ReviewCriterion[];
  /** Guidelines by language; a language without them has those of the product: see `guidelinesIn`. */
  guidelines: Names;
  /** Counts the changes; 0 for a site that has set nothing. */
  revision: number;
};

/** The settings of a site; no row if it has set nothing: see `settingsOf`. */
export const reviewSettings = (site: SiteId): Query<ReviewSettings> =>
  select(
    { ...pick(t, 'state', 'revision'), criteria: json(t.criteria), guidelines: json(t.guidelines) },
    sql`from ${t} where ${t.site_id} = ${site} ${limitTo(1)}`,
  );

/** The settings of a row, or those of a site that has set nothing. */
export const settingsOf = (row: ReviewSettings | undefined): ReviewSettings =>
  row ?? { state: 'open', criteria: [], guidelines: {}, revision: 0 };

/** The lines of the product's guidelines. */
const standard = ['own', 'useful', 'fair', 'independent'] as const;

/** The site's guidelines for reviews in a language, else the product's. Plain text of several lines. */
export const guidelinesIn = ({ guidelines }: Pick<ReviewSettings, 'guidelines'>, lang: string, t: Translate): string =>
  guidelines[lang] ?? standard.map((line) => t(`review.guidelines.${line}`)).join('\n');
