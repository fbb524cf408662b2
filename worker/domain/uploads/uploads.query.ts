import { eachOf } from '../../data/batch.ts';
import { type Query, select } from '../../data/query.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { expression, sql } from '../../data/sql.ts';
import { outerTable, pick, table } from '../../data/table.ts';
import { isKept, isOfSender, type PhotoSources } from './conditions.ts';
import type { Upload } from './uploads.ts';

const u = table('uploads', 'u');
const p = table('photos', 'p');
const q = outerTable('queue', 'q');
const r = table('reviews', 'r');
const ofReview = table('review_photos', 'rp');
const ofPost = table('post_photos', 'pp');
const post = table('posts', 'post');

/** Of some keys, those that a sender may use, with their sizes. */
export const usablePhotos = ({ keys, ...from }: PhotoSources & { keys: readonly string[] }): Query<Upload> =>
  select(
    pick(u, 'key', 'width', 'height'),
    sql`from ${eachOf(keys)} k cross join ${u} on ${u.site_id} = ${from.site} and ${u.key} = k.value
      where ${isOfSender(from)}
      union all select ${p.key}, ${p.width}, ${p.height} from ${eachOf(keys)} k
        cross join ${p} on ${p.site_id} = ${from.site} and ${p.key} = k.value
      where ${p.listing_id} = ${from.listing}`,
  );

/**
 * A photo that is not published: who holds its draft, what was sent with it, and by whom. `isArticle`: the site's staff
 * write what shows it.
 */
export type UploadRow = {
  holder: string;
  submission: number | null;
  author: PersonId | null;
  isArticle: 0 | 1;
};

/**
 * A photo of the bucket that is not published; no row if it is published, due or not there. For a photo of a review or a
 * post, `submission` is that.
 */
export const uploadByKey = (site: SiteId, key: string, now: number): Query<UploadRow> =>
  select(
    {
      ...{ holder: u.holder, submission: u.submission_id, author: expression<PersonId | null>(q.author_id) },
      isArticle: expression<0 | 1>(sql`0`),
    },
    sql`from ${u} left join ${q} on ${q.site_id} = ${site} and ${q.kind} in ('submission', 'revision')
        and ${q.thing_id} = ${u.submission_id}
      where ${u.site_id} = ${site} and ${u.key} = ${key} and ${isKept(now)}
      union all select '', ${r.id}, ${r.person_id}, 0 from ${ofReview}
        cross join ${r} on ${r.site_id} = ${site} and ${r.id} = ${ofReview.review_id} and ${r.state} in ('held', 'rejected')
      where ${ofReview.site_id} = ${site} and ${ofReview.key} = ${key}
      union all select '', ${post.id}, ${post.author_id}, ${post.kind} = 'article' from ${ofPost}
        cross join ${post} on ${post.site_id} = ${site} and ${post.id} = ${ofPost.post_id}
          and ${post.state} <> 'published'
      where ${ofPost.site_id} = ${site} and ${ofPost.key} = ${key}`,
  );
