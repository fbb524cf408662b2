import { formatter } from '../../../../web/contract/intl.ts';
import type { ShowContext, ShownField } from '../../../moderation/kind.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import type { ReviewContent } from '../review-text.ts';

const field = (name: string, { t }: ShowContext, texts: { before: string | null; after: string }): ShownField[] =>
  texts.after === '' && !texts.before ? [] : [{ field: name, label: t(`review.written.${name}`), ...texts }];

/** The fields of a review, as text in the reader's language. */
export function showReview(content: Partial<ReviewContent> | null, context: ShowContext): ShownField[] {
  if (!content || typeof content.stars !== 'number') return [];
  const { stars, title = '', body = '', language = '', visitedOn = '', photos = [] } = content;
  const shown: [string, string][] = [
    ['stars', context.t('review.written.ofFive', { stars })],
    ['title', title],
    ['body', body],
    ['language', language && languageName(language, context.lang)],
    ['visitedOn', visitedOn && monthName(visitedOn, context.lang)],
    ['appeal', content.appeal ?? ''],
  ];
  const texts = shown.flatMap(([name, after]) => field(name, context, { before: null, after }));
  if (photos.length === 0) return texts;
  const pictures = photos.map(
    ([key, width, height, alt]) => ({ path: `/media/${key}`, alt, width, height, change: 'added' }) as const,
  );
  const label = context.t('review.written.photos');
  return [...texts, { field: 'photos', label, before: null, after: String(photos.length), pictures }];
}

const monthName = (month: string, lang: string): string =>
  formatter(Intl.DateTimeFormat, lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
