import type { D1Database } from '@cloudflare/workers-types';
import * as v from 'valibot';
import { href } from '../../../../web/contract/routes.ts';
import { refuseIf } from '../../../data/refusal.ts';
import { sql } from '../../../data/sql.ts';
import { firstOf } from '../../../data/statements.ts';
import { textFields } from '../../../domain/listings/typed-fields.ts';
import { visibilityOf } from '../../../domain/listings/visibility.ts';
import { noVocabulary } from '../../../domain/listings/vocabulary.ts';
import { siteNames } from '../../../domain/sites/names.query.ts';
import { holds } from '../../../identity/standing.ts';
import type { ContentChange, ContentOutcome } from '../../../pages/content-kind.ts';
import { publishing } from '../../../pages/publish-content.ts';
import { contentOf, type Written } from '../content.ts';
import { publishEdit } from '../edit-listing.writer.ts';
import { listingBySlug } from '../listing-values.query.ts';
import { besidesOf, type ListingContentRow, valuesOf } from '../listing-values.ts';
import { translatedField } from '../steps/texts.ts';
import { pickValues } from '../values.ts';

/** The fields in the order of the stored texts, behind the language. */
const fields = ['name', 'summary', 'description'] as const;

/** Publishes a text of a listing in one language, as the form of staff does. A listing needs a name in a language first. */
export async function publishListingText(db: D1Database, change: ContentChange): Promise<ContentOutcome> {
  const { site, item, language, by, now, more } = change;
  const field = fields.find((one) => one === change.field);
  const about = await firstOf(db, siteNames(site));
  if (!field || !about?.names.some(([tag]) => tag === language)) return { code: 'changed' };
  const read = v.safeParse(textFields[field], change.after);
  if (!read.success) return { code: 'refused', problem: read.issues[0].message === 'text-long' ? 'too-long' : 'empty' };
  const mayNot = refuseIf(sql`not ${holds('edit-listings', { site, by, now })}`);
  return publishing(async () => {
    const row = await firstOf(db, listingBySlug(site, item));
    if (!row || visibilityOf(row.state) !== 'visible') return { code: 'changed' };
    const text = row.texts.find(([tag]) => tag === language);
    if (!text && field !== 'name') return { code: 'refused', problem: 'no-name' };
    if ((text?.[fields.indexOf(field) + 1] ?? '') !== change.before) return { code: 'changed' };
    const key = language === row.language ? field : translatedField(field, language);
    const code = await publishEdit(db, site, {
      ...{ row, written: writtenText(row, key, read.output), editor: 'staff', person: by, now },
      more: [mayNot, ...more],
    });
    const path = href('listing', { lang: language, slug: row.slug });
    return code === 'published' ? { code, item: row.slug, path } : null;
  });
}

/** The versions of a change of one text. */
function writtenText(row: ListingContentRow, key: string, text: string): Written {
  const published = valuesOf(row);
  const values = { [key]: text };
  // Texts are no codes that need words.
  const words = { source: '', vocabulary: noVocabulary, placeNames: {} };
  return {
    content: contentOf(values, { ...words, all: { ...published, ...values } }),
    before: {
      ...contentOf(pickValues(published, [key]), { ...words, all: published }),
      besides: besidesOf(row),
    },
  };
}
