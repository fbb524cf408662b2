import { href } from '../../../web/contract/routes.ts';
import type { Duplicate } from '../../../web/contract/submission-steps/duplicates.ts';
import type { Scope } from '../../data/scope.ts';
import { foreignOf, placeText } from '../../domain/listings/card.ts';
import { distanceText } from '../../platform/i18n/distance.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { Candidate, Draft } from './candidate.ts';
import { type JudgedDuplicate, judgeDuplicates } from './judge-duplicates.ts';

type Options = { scope: Scope; t: Translate };

/** The listings that a draft may be about, for its page: the surest first, at most five. */
export const showDuplicates = (candidates: readonly Candidate[], draft: Draft, options: Options): Duplicate[] =>
  judgeDuplicates(candidates, draft).map((judged) => show(judged, options));

function show({ row, reasons, kilometres }: JudgedDuplicate, { scope, t }: Options): Duplicate {
  const { slug, address, country } = row;
  const { language: lang, units } = scope;
  const [language, name] = row.text;
  const foreign = foreignOf(language, { scope, t });
  return {
    slug,
    name,
    ...(foreign && { foreign }),
    path: href('listing', { lang, slug }),
    address: [...address.split('\n'), placeText(row, { scope, t }) ?? ''].filter(Boolean).join(' · '),
    reasons: reasons.map((reason) => t(`submission.duplicates.reason.${reason}`)),
    distance: kilometres === null ? '' : distanceText(kilometres, { lang, country, units }),
    correctPath: href('create', { lang }, { listing: slug }),
    claimPath: href('claim', { lang }, { listing: slug }),
  };
}
