import { href } from '../../../../web/contract/routes.ts';
import { carouselsWith } from '../../../domain/carousels/carousels.query.ts';
import { listingWithSlug } from '../../../domain/listings/listing-with-slug.ts';
import { longest } from '../../../domain/listings/typed-fields.ts';
import { visibilityOf } from '../../../domain/listings/visibility.ts';
import { mentionsOf } from '../../../domain/posts/mentions.query.ts';
import { postPath } from '../../../domain/posts/show-post.ts';
import { type SiteNames, siteNames } from '../../../domain/sites/names.query.ts';
import { knownName } from '../../../identity/person-text.ts';
import type { ContentKind, ContentThing, PublishedTexts } from '../../../pages/content-kind.ts';
import { homePage } from '../../../pages/used-in.ts';
import { nameIn } from '../../../platform/i18n/names.ts';
import { type ListingTexts, listingTexts, type TextChange, textChanges } from './listing-texts.query.ts';
import { publishListingText } from './publish-text.writer.ts';

/** Posts that are named as those that mention a listing. */
const mostMentions = 20;

/** The texts of listings. A listing is named by its slug, also by a former one. */
export const listingTextsKind: ContentKind = {
  kind: 'listing',
  fields: {
    name: { format: 'line', longest: longest.name },
    summary: { format: 'line', longest: longest.summary },
    description: { format: 'lines', longest: longest.description },
  },
  right: 'edit-listings',
  async read(reader, { site, item, language, now }): Promise<ContentThing | null> {
    const id = listingWithSlug(site, item);
    const scope = { siteId: site, language };
    const [[row], changes, mentions, carousels, [about]] = await reader.batch(
      listingTexts(site, id),
      textChanges(site, id),
      mentionsOf(scope, id, mostMentions),
      carouselsWith(scope, id, now),
      siteNames(site),
    );
    if (!row || !about || visibilityOf(row.state) !== 'visible') return null;
    const { names, defaultLanguage } = about;
    return {
      item: row.slug,
      name: nameIn(Object.fromEntries(row.texts.map(([tag, name]) => [tag, name])), { language, defaultLanguage }),
      texts: names.flatMap(([tag]) => textsIn(tag, row, changes)),
      usedIn: [
        ...mentions.map(({ kind, slug, title }) => ({ path: postPath(kind, language, slug), title })),
        ...carouselPages(carousels, { language, defaultLanguage, names }),
      ],
      managePath: href('create', { lang: language }, { listing: row.slug }),
    };
  },
  publish: publishListingText,
};

function textsIn(tag: string, row: ListingTexts, changes: readonly TextChange[]): PublishedTexts[] {
  const text = row.texts.find(([language]) => language === tag);
  if (!text) return [];
  const [language, name, summary, description] = text;
  return [
    {
      ...{ language, fields: { name, summary, description }, version: null },
      ...historyOf(
        changes.find(({ fields }) => fields.some((field) => isTextIn(field, tag, row))),
        row,
      ),
      path: href('listing', { lang: language, slug: row.slug }),
    },
  ];
}

/** Whether a field is a text in a language. Those in the listing's own language can do without it. */
function isTextIn(field: string, tag: string, { language: own }: ListingTexts): boolean {
  const match = /^(?:name|summary|description)(?:\.(.+))?$/.exec(field);
  return match !== null && (match[1] ?? own) === tag;
}

/** Who wrote a text last, and who of the staff decided on it. A text that came back has no known author. */
function historyOf(
  change: TextChange | undefined,
  { updatedAt }: ListingTexts,
): Pick<PublishedTexts, 'changedAt' | 'author' | 'approver'> {
  if (!change) return { changedAt: updatedAt, author: null, approver: null };
  const { at, action, actorName, actorAddress, personName, personAddress } = change;
  const actor = knownName({ name: actorName, address: actorAddress });
  if (action === 'listing.edit') return { changedAt: at, author: actor, approver: null };
  const author = knownName({ name: personName, address: personAddress });
  return { changedAt: at, author: action.endsWith('.undo') ? null : author, approver: actor };
}

type Carousels = readonly { is_home: 0 | 1; names: Readonly<Record<string, string>> }[];

/** The page of carousels for each carousel, and the home page once if it shows one of them. */
function carouselPages(
  carousels: Carousels,
  { language, defaultLanguage, names }: { language: string; defaultLanguage: string; names: SiteNames },
): ContentThing['usedIn'] {
  return [
    ...carousels.map((carousel) => ({
      path: href('carousel', { lang: language }),
      title: nameIn(carousel.names, { language, defaultLanguage }),
    })),
    ...(carousels.some(({ is_home: isHome }) => isHome) ? homePage(names, language) : []),
  ];
}
