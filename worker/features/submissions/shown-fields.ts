import type { Hours } from '../../../web/contract/hours.ts';
import { formatter } from '../../../web/contract/intl.ts';
import type { Position, SubmissionValue, SubmittedPhoto, SubmittedService } from '../../../web/contract/submission.ts';
import { hoursLines } from '../../domain/hours/hours-lines.ts';
import { priceText, yesOrNoText } from '../../domain/listings/filter-labels.ts';
import { shownService } from '../../domain/listings/service-text.ts';
import type { ShowContext, ShownField, ShownPicture } from '../../moderation/kind.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import { languageName, type Names, nameIn } from '../../platform/i18n/names.ts';
import type { SubmissionContent, ValueWords } from './content.ts';
import { rowOfService, servicesIn } from './submitted-services.ts';
import { isSameValue } from './values.ts';

/** The fields in the order in which they are shown. Attributes stand at their end, before the photos. */
const order = [
  ...[
    'name',
    'language',
    'categories',
    'place',
    'placeText',
    'address',
    'postalCode',
    'position',
    'phone',
    'email',
    'website',
  ],
  ...['hours', 'timeZone', 'priceLevel', 'services', 'summary', 'description'],
];

const rank = (field: string): number => {
  const index = order.indexOf(field.split('.')[0] ?? '');
  return field === 'photos' ? order.length + 1 : index < 0 ? order.length : index;
};

/** What a listing says by now. */
export type PublishedNow = Pick<SubmissionContent, 'values' | 'words'>;

/**
 * The fields of a submission or a revision, as text in the reader's language.
 *
 * @param published what the listing says by now, of a revision.
 */
export function shownFields(
  { content, before }: Pick<QueueItem, 'content' | 'before'>,
  context: ShowContext,
  published?: PublishedNow,
): ShownField[] {
  const [after, was] = [content as SubmissionContent | null, before as SubmissionContent | null];
  if (!after?.values) return [];
  const fields = Object.keys(after.values).toSorted((one, other) => rank(one) - rank(other));
  const texts = (['source', 'appeal'] as const).flatMap((field) => {
    const text = after[field];
    return text ? [{ field, label: context.t(`submission.written.${field}`), before: null, after: text }] : [];
  });
  return [...fields.map((field) => shownField(field, { after, was, context, published })), ...texts];
}

type Versions = {
  after: SubmissionContent;
  was: SubmissionContent | null;
  context: ShowContext;
  published: PublishedNow | undefined;
};

function shownField(field: string, { after, was, context, published }: Versions): ShownField {
  const label = labelOf(field, after.words[field], context);
  const text = (content: SubmissionContent) => valueText(field, content, context);
  // Photos that others have added or removed since stay so, so the list of now is not what a decision replaces.
  const isOther =
    published &&
    field !== 'photos' &&
    [after, was].every((one) => !isSameValue(one?.values[field], published.values[field]));
  return {
    ...{ field, label, before: was && text(was), after: text(after) },
    ...(isOther && { now: text({ ...after, ...published }) }),
    ...(field === 'photos' && { pictures: picturesOf(after, was, context) }),
  };
}

/** The name of a field: an attribute's own, or with its language for a text in another one. */
function labelOf(field: string, words: ValueWords | undefined, { lang, t }: ShowContext): string {
  if (words?.label) return nameIn(words.label, { language: lang, defaultLanguage: lang });
  const [part = '', tag] = field.split('.');
  // An attribute has its label in its words, unless the site no longer had it.
  if (part === 'attribute') return t('submission.written.gone', { name: tag ?? '' });
  const label = t.has(`submission.written.${part}`) ? t(`submission.written.${part}`) : part;
  return tag ? t('submission.written.inLanguage', { field: label, language: languageName(tag, lang) }) : label;
}

function valueText(field: string, { values, words }: SubmissionContent, context: ShowContext): string {
  const { lang, t } = context;
  const value: SubmissionValue = values[field] ?? null;
  if (value === null || value === '') return '';
  const own = { language: lang, defaultLanguage: lang };
  const names = namesOf(field, { values, words }, context);
  if (names.length) {
    return formatter(Intl.ListFormat, lang, { type: 'conjunction', style: 'narrow' }).format(names);
  }
  switch (field) {
    case 'language':
      return languageName(String(value), lang);
    case 'position':
      return (value as Position).join(', ');
    case 'hours':
      return hoursLines(value as Hours, { lang, t });
    case 'services':
      return servicesIn(values)
        .map((one) => serviceLine(one, { words: words.services, context }))
        .join('\n');
    case 'photos':
      return (value as readonly SubmittedPhoto[]).map(({ alt }) => nameIn(alt, own)).join('\n');
    case 'priceLevel':
      return priceText(Number(value), t);
    default:
      if (typeof value === 'boolean') return yesOrNoText(value ? 'yes' : 'no', t);
      if (typeof value === 'number') return formatter(Intl.NumberFormat, lang, { useGrouping: 'min2' }).format(value);
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}

type LineOptions = { words: ValueWords | undefined; context: ShowContext };

/** A service as a line: its names in all languages, its kind, and what is known of it. */
function serviceLine(service: SubmittedService, { words, context: { lang, t } }: LineOptions): string {
  const scope = { language: lang, defaultLanguage: lang };
  const row = rowOfService(service, words?.kinds?.[service.kind] ?? null);
  const { name, kind, price, duration, languages } = shownService(row, { scope, t });
  const all = (texts: Names) => [...new Set(Object.values(texts))].join(' / ');
  return [all(service.names) || name.text, kind?.text, price, duration, all(service.area), languages]
    .filter(Boolean)
    .join(' · ');
}

/** The names of a value's codes; those of what the site no longer has say so. */
function namesOf(field: string, { values, words }: PublishedNow, { lang, t, vocabulary }: ShowContext): string[] {
  const { parts = [], gone = [] } = words[field] ?? {};
  const markGone = (name: string) => t('submission.written.gone', { name });
  const slugs = field === 'categories' && vocabulary ? (values.categories as readonly string[]) : [];
  // Names of categories stand in the order of those that the site had when they were stored.
  const stored = slugs.filter((slug) => !gone.includes(slug));
  const isGoneNow = (index: number) =>
    stored[index] !== undefined && !vocabulary?.categories.some(({ slug }) => slug === stored[index]);
  const named = parts.map((names, index) => {
    const name = nameIn(names, { language: lang, defaultLanguage: lang });
    return isGoneNow(index) ? markGone(name) : name;
  });
  return [...named, ...gone.map(markGone)];
}

/** The photos: those that stay, come and go. A photo that is not published has an address of its own. */
function picturesOf(after: SubmissionContent, was: SubmissionContent | null, { lang }: ShowContext): ShownPicture[] {
  const photosOf = (content: SubmissionContent | null) => (content?.values.photos ?? []) as readonly SubmittedPhoto[];
  const [next, former] = [photosOf(after), photosOf(was)];
  const isIn = (photos: readonly SubmittedPhoto[], { key }: SubmittedPhoto) => photos.some((one) => one.key === key);
  const shown = (photo: SubmittedPhoto, change: ShownPicture['change']): ShownPicture => ({
    path: `/uploads/${photo.key}`,
    alt: nameIn(photo.alt, { language: lang, defaultLanguage: lang }),
    width: photo.width,
    height: photo.height,
    change,
  });
  return [
    ...next.map((photo) => shown(photo, was === null || isIn(former, photo) ? 'same' : 'added')),
    ...former.filter((photo) => !isIn(next, photo)).map((photo) => shown(photo, 'removed')),
  ];
}
