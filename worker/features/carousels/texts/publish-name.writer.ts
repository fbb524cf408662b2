import type { D1Database } from '@cloudflare/workers-types';
import { longestCarouselName } from '../../../../web/contract/pages/manage-carousels.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { refuseUnlessChanged } from '../../../data/refusal.ts';
import { sql } from '../../../data/sql.ts';
import { firstOf } from '../../../data/statements.ts';
import { table, update } from '../../../data/table.ts';
import { cleanLine } from '../../../domain/listings/clean-fields.ts';
import { siteNames } from '../../../domain/sites/names.query.ts';
import type { ContentChange, ContentOutcome } from '../../../pages/content-kind.ts';
import { publishing } from '../../../pages/publish-content.ts';
import { writeChange } from '../changes.writer.ts';
import { storedCarousel } from '../manage/carousels.query.ts';
import { storedContent } from '../manage/carousels.writer.ts';
import { carouselTexts } from './carousel-texts.query.ts';

const c = table('carousels');

/** Publishes the name of a carousel in one language. An empty one takes it away where the site can do without it. */
export async function publishCarouselName(db: D1Database, change: ContentChange): Promise<ContentOutcome> {
  const { site, item, field, language, by, now, more } = change;
  const about = await firstOf(db, siteNames(site));
  const name = cleanLine(change.after);
  if (field !== 'name' || !about?.names.some(([tag]) => tag === language)) return { code: 'changed' };
  if (name === '' && language === about.defaultLanguage) return { code: 'refused', problem: 'empty' };
  if ([...name].length > longestCarouselName) return { code: 'refused', problem: 'too-long' };
  return publishing(async () => {
    const found = await firstOf(db, carouselTexts(site, item));
    const row = found && (await firstOf(db, storedCarousel(site, found.id)));
    if (row?.state !== 'published' || (row.names[language] ?? '') !== change.before) return { code: 'changed' };
    const { [language]: _, ...others } = row.names;
    const names = name === '' ? others : { ...row.names, [language]: name };
    const written = await writeChange(
      db,
      { site, by, now },
      {
        ...{ thing: 'carousel', action: 'edit', id: row.id },
        ...{ before: storedContent(row), after: storedContent({ ...row, names }) },
        statements: [
          sql`${update(c, { names: JSON.stringify(names), revision: row.revision + 1 })}
          where ${c.site_id} = ${site} and ${c.id} = ${row.id} and ${c.revision} = ${row.revision}
            and ${c.state} = 'published'`,
          refuseUnlessChanged,
        ],
        more,
      },
    );
    return written ? { code: 'published', item: row.slug, path: href('carousel', { lang: language }) } : null;
  });
}
