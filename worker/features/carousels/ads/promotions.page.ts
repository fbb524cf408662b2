import { type ManagePromotionsPage, promotionDone } from '../../../../web/contract/pages/manage-carousels.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { sql } from '../../../data/sql.ts';
import { type CountedCategory, countedCategories } from '../../../domain/listings/categories.query.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { formProblem, sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { momentAt } from '../../../platform/i18n/date-text.ts';
import { nameIn } from '../../../platform/i18n/names.ts';
import { type ExposureRow, exposures } from '../exposures.query.ts';
import { momentText } from '../typed-values.ts';
import { type StoredPromotion, storedPromotions } from './promotions.query.ts';

type Loaded = { ads: StoredPromotion[]; categories: CountedCategory[]; counted: ExposureRow[] };

const month = 30 * 86_400_000;

/** The ads of a site, for its staff. */
export const managePromotions = definePage<'managePromotions', Loaded>({
  async load(reader, { scope, now }) {
    const [ads, categories, counted] = await reader.batch(
      storedPromotions(scope),
      countedCategories(scope, sql`0`),
      exposures(scope.siteId, now),
    );
    return { ads, categories, counted };
  },
  show({ ads, categories, counted }, request, t) {
    const { visitor, session } = signedIn(request);
    const { scope, now, query } = request;
    const { lang } = request.params;
    const posted = visitor.form?.values;
    const data: ManagePromotionsPage = {
      sections: sectionsOf('manage', { ...request, visitor: session, t }),
      action: href('managePromotions', { lang }),
      ads: ads.map((ad) => showAd(ad, counted, request)),
      categories: categories.map(({ slug, names }) => ({ slug, name: nameIn(names, scope) })),
      values: {
        ...{ place: posted?.place ?? '', where: posted?.where ?? 'home', city: posted?.city ?? '' },
        starts: posted?.starts ?? momentText(now),
        ends: posted?.ends ?? momentText(now + month),
        zone: posted?.zone ?? '',
      },
      done: promotionDone.find((code) => code === query.get('done')) ?? null,
      problem: formProblem(visitor.form),
    };
    return { code: 'ok', data, head: sectionHead(request, t, 'managePromotions'), tags: [] };
  },
});

function showAd(
  { id, slug, text: [, name], category, city, starts_at: starts, ends_at: ends }: StoredPromotion,
  counted: readonly ExposureRow[],
  { scope, site, now, params: { lang } }: PageRequest,
): ManagePromotionsPage['ads'][number] {
  const names = category ?? city;
  return {
    ...{ id, name, path: href('listing', { lang, slug }) },
    state: ends <= now ? 'ended' : starts > now ? 'coming' : 'current',
    place: names && nameIn(names, scope),
    ...{ starts: momentAt(starts, lang, site.timeZone), ends: momentAt(ends, lang, site.timeZone) },
    exposures: counted.find(({ thing }) => thing === `promotion-${id}`)?.total ?? 0,
  };
}
