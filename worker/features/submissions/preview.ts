import type { Attributes } from '../../../web/contract/attributes.ts';
import type { Hours } from '../../../web/contract/hours.ts';
import type { CreatePage } from '../../../web/contract/pages/create.data.ts';
import type { ListingPage } from '../../../web/contract/pages/listing.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Position, SubmissionValues, SubmittedPhoto } from '../../../web/contract/submission.ts';
import type { Vocabulary } from '../../domain/listings/vocabulary.ts';
import { languageName } from '../../platform/i18n/names.ts';
import { type ListingRow, listingData } from '../listing/index.ts';
import { queryOf } from './asked.ts';
import { changesOf } from './changes.ts';
import { dayData, frozenUntilOf, showChanges } from './show-changes.ts';
import type { StepParts } from './step-parts.ts';
import { attributeField } from './steps/details.ts';
import { contextOf } from './subject.ts';
import { rowOfService, servicesIn } from './submitted-services.ts';
import { textsOf } from './values.ts';

/** The listing as its page will show it, with what is still missing. */
export function showPreview(parts: StepParts): NonNullable<CreatePage['preview']> {
  const { asked, subject, read, request } = parts;
  const { site, params } = request;
  const path = (lang: string) => href('create', { lang }, { ...queryOf(asked), step: 'preview' });
  const isComplete = read.problems.length === 0;
  const context = contextOf(
    subject,
    site.languages.map(({ tag }) => tag),
  );
  const changed = isComplete && subject.row ? changesOf(subject.row, read.values, context) : {};
  const frozenUntil = parts.mayPublish === 'owner' ? frozenUntilOf(subject, request) : null;
  const changes = showChanges(parts, { changed, frozenUntil });
  return {
    listing: isComplete ? listingOf(parts) : null,
    languages: site.languages.map(({ tag }) => ({
      ...{ tag, name: languageName(tag, tag), path: path(tag), isCurrent: tag === params.lang },
    })),
    problems: read.problems.map(({ step, field, code }) => ({ step, field, code })),
    hasChanges: isComplete && (!subject.row || Object.keys(changed).length > 0),
    changes,
    waitsUntil: changes.some(({ waits }) => waits) ? dayData(frozenUntil, params.lang) : null,
  };
}

/** The page of the values, in the page's language where they have a text in it. */
function listingOf({ subject, read, rows, request, t }: StepParts): ListingPage {
  const { scope } = request;
  const { values } = read;
  const texts = textsOf(values);
  const own = String(values.language);
  const language = [scope.language, scope.defaultLanguage, own].find((tag) => texts[tag]) ?? own;
  const text = texts[language] ?? { name: '', summary: '', description: '' };
  const slugs = (values.categories ?? []) as readonly string[];
  const { vocabulary } = subject;
  return listingData(
    {
      listing: undefined,
      texts: [],
      categories: slugs.flatMap((slug) => vocabulary.categories.filter((one) => one.slug === slug)),
      vocabulary,
      similar: [],
      nearby: [],
    },
    {
      row: rowOf(values, { chain: rows.chain, vocabulary, now: request.now }),
      text: { language, ...text },
      request,
      t,
    },
  );
}

type RowOptions = { chain: StepParts['rows']['chain']; vocabulary: Vocabulary; now: number };

function rowOf(values: SubmissionValues, { chain, vocabulary, now }: RowOptions): ListingRow {
  const text = (field: string) => String(values[field] ?? '');
  const [latitude, longitude] = (values.position ?? [null, null]) as Position | [null, null];
  const prefix = attributeField('');
  const attributes = Object.entries(values).filter(([field, value]) => field.startsWith(prefix) && value !== null);
  const kindNames = (kind: string) => vocabulary.serviceKinds.find(({ slug }) => slug === kind)?.names ?? null;
  const photos = (values.photos ?? []) as readonly SubmittedPhoto[];
  return {
    ...{ id: 0, slug: 'preview', state: 'published', language: text('language'), updated_at: now },
    ...{ address: text('address'), postal_code: text('postalCode'), latitude, longitude },
    ...{ phone: text('phone'), email: text('email'), website: text('website') },
    ...{ time_zone: text('timeZone'), hours: (values.hours ?? null) as Hours | null, hours_text: '' },
    ...{ price_level: (values.priceLevel ?? null) as number | null, contact_sources: null },
    attributes: Object.fromEntries(
      attributes.map(([field, value]) => [field.slice(prefix.length), value]),
    ) as Attributes,
    ...{
      rating_score: null,
      review_count: 0,
      services: servicesIn(values).map((one, i) =>
        rowOfService({ ...one, slug: one.slug || `new-${i + 1}` }, kindNames(one.kind)),
      ),
      confirmations: null as never,
      isOwned: 0,
      response: null,
    },
    photos: photos.map(({ key, width, height, alt, credit }) => [key, width, height, alt, credit, 0]),
    places: chain,
  };
}
