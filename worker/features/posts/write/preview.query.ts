import type { PostPreview } from '../../../../web/contract/pages/post-forms.data.ts';
import { orderedPhotos, photoFields } from '../../../../web/contract/submission-steps/photos.ts';
import { uploadPath } from '../../../../web/contract/uploads.ts';
import { eachOf } from '../../../data/batch.ts';
import { type Query, select } from '../../../data/query.ts';
import type { Reader } from '../../../data/reader.ts';
import type { ListingState } from '../../../data/schema.ts';
import type { Scope } from '../../../data/scope.ts';
import { expression, sql } from '../../../data/sql.ts';
import { table } from '../../../data/table.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import { type CardRow, cardColumns, joinPlace, listings as l } from '../../../domain/listings/card.query.ts';
import { type RenderedPost, renderPost } from '../../../domain/markdown/render-post.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { describePictures, type PostPhoto, picturesIn } from '../post-content.ts';
import { partsOf } from '../read/post-parts.ts';

const slugs = table('listing_slugs', 's');

type ListingRow = CardRow & { asked: string; state: ListingState };

/** A typed text as HTML, with the listings that it refers to. */
export type Rendered = {
  fields: DraftFields;
  photos: readonly PostPhoto[];
  post: RenderedPost;
  listings: ListingRow[];
};

/** Renders what is typed, and reads the listings that it refers to. Nothing of it is stored. */
export async function renderTyped(
  reader: Reader,
  scope: Scope,
  { fields, isUserText }: { fields: DraftFields; isUserText: boolean },
): Promise<Rendered> {
  const photos = orderedPhotos(fields).map(
    ({ key, width, height }): PostPhoto => [key, width, height, fields[photoFields.alt(key)] ?? ''],
  );
  const sizes = new Map(photos.map(([key, width, height]) => [key, { width, height }]));
  const body = describePictures(fields.body ?? '', photos);
  const post = renderPost(body, { photo: (key) => sizes.get(key), isUserText });
  const asked = post.listings.map(({ slug }) => slug);
  const [listings] = asked.length ? await reader.batch(listingsBySlug(scope, asked)) : [[]];
  return { fields, photos, post, listings };
}

const listingsBySlug = (scope: Scope, asked: readonly string[]): Query<ListingRow> =>
  select(
    { ...cardColumns(scope), asked: expression<string>(sql`a.value`), state: expression<ListingState>(l.state) },
    sql`from ${eachOf(asked)} a
      cross join ${slugs} on ${slugs.site_id} = ${scope.siteId} and ${slugs.slug} = a.value
      cross join ${l} on ${l.site_id} = ${scope.siteId} and ${l.id} = ${slugs.listing_id} ${joinPlace}`,
  );

type Options = { scope: Scope; t: Translate; language: string; published: readonly string[] };

/** What is typed as its page will show it. Pictures that are not published are shown to their author alone. */
export function previewOf({ fields, photos, post, listings }: Rendered, options: Options): PostPreview {
  const { scope, t, language, published } = options;
  const shown = picturesIn(fields.body ?? '');
  const above = photos.find(([key]) => !shown.has(key));
  const html = post.html.replace(/src="\/media\/([a-z0-9]+)\/1280\.webp"/g, (whole, key: string) =>
    published.includes(key) ? whole : `src="${uploadPath(key, 1280)}"`,
  );
  return {
    ...{ title: fields.title ?? '', description: fields.description ?? '', minutes: post.minutes, language },
    picture: above ? { key: above[0], width: above[1], height: above[2], alt: above[3] } : null,
    outline: post.outline.map(([level, id, text]) => ({ level, id, text })),
    parts: partsOf(html, { listings, scope, t }),
    removed: post.removed,
  };
}
