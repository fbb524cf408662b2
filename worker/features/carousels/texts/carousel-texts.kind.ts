import { longestCarouselName } from '../../../../web/contract/pages/manage-carousels.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { siteNames } from '../../../domain/sites/names.query.ts';
import { knownName } from '../../../identity/person-text.ts';
import type { ContentKind, ContentThing, PublishedTexts } from '../../../pages/content-kind.ts';
import { homePage } from '../../../pages/used-in.ts';
import { nameIn } from '../../../platform/i18n/names.ts';
import { type CarouselTexts, carouselTexts, type NameChange, nameChanges } from './carousel-texts.query.ts';
import { publishCarouselName } from './publish-name.writer.ts';

/** The names of carousels. A carousel is named by its slug. */
export const carouselTextsKind: ContentKind = {
  kind: 'carousel',
  fields: { name: { format: 'line', longest: longestCarouselName } },
  right: 'write-content',
  async read(reader, { site, item, language }): Promise<ContentThing | null> {
    const [[row], changes, [about]] = await reader.batch(
      carouselTexts(site, item),
      nameChanges(site, item),
      siteNames(site),
    );
    if (!row || !about) return null;
    const { names, defaultLanguage } = about;
    return {
      item,
      name: nameIn(row.names, { language, defaultLanguage }),
      texts: names.flatMap(([tag]) => textsIn(tag, row, changes)),
      usedIn: row.is_home ? homePage(names, language) : [],
      managePath: href('manageCarousel', { lang: language }, { carousel: String(row.id) }),
    };
  },
  publish: publishCarouselName,
};

function textsIn(language: string, row: CarouselTexts, changes: readonly NameChange[]): PublishedTexts[] {
  const name = row.names[language];
  if (name === undefined) return [];
  const last = changes.find(
    ({ namesBefore, namesAfter }) => namesAfter?.[language] === name && namesBefore?.[language] !== name,
  );
  return [
    {
      ...{ language, fields: { name }, version: row.revision },
      ...{ changedAt: last?.at ?? null, author: last ? knownName(last) : null, approver: null },
      path: href('carousel', { lang: language }),
    },
  ];
}
