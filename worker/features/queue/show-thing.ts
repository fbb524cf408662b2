import type { Contribution } from '../../../web/contract/pages/queue.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Vocabulary } from '../../domain/listings/vocabulary.ts';
import type { Current, QueueKind } from '../../moderation/kind.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import type { PageRequest } from '../../pages/page.ts';
import { writtenFields } from '../../pages/written-fields.ts';
import { dateTime } from '../../platform/i18n/date-text.ts';
import { timeAgo } from '../../platform/i18n/elapsed.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';

export type ShowOptions = { request: PageRequest; t: Translate };

/** A time in words, as a date and in ISO 8601. */
export const momentOf = (at: number, { now, params: { lang } }: PageRequest): Contribution['sent'] => ({
  words: timeAgo(now - at, lang),
  at: dateTime(at, lang),
  iso: new Date(at).toISOString(),
});

/** The listing that a thing is about, or the name of what it would become; null for none. */
export function aboutOf({ listing, names, slug }: QueueItem, { request, t }: ShowOptions): Contribution['about'] {
  const { lang } = request.params;
  const { text, language } = phraseIn(names, request.scope);
  if (listing === null && !text) return null;
  return {
    name: text || t('moderation.gone'),
    ...(text && language !== lang && { language }),
    path: slug ? href('listing', { lang, slug }) : null,
  };
}

/** What was read besides the thing itself. */
export type Known = { current?: Current | undefined; vocabulary?: Vocabulary };

/** What was written, with the differences from what was published then. */
export function fieldsOf(
  item: QueueItem,
  kind: QueueKind | undefined,
  { request, t, current, vocabulary }: ShowOptions & Known,
): Contribution['fields'] {
  const context = { lang: request.params.lang, t, ...(vocabulary && { vocabulary }) };
  return writtenFields(kind?.show(item, context, current) ?? [], item.language);
}

export const kindOf = (kinds: readonly QueueKind[], name: string): QueueKind | undefined =>
  kinds.find(({ kind }) => kind === name);
