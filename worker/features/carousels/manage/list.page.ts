import { carouselDone } from '../../../../web/contract/pages/manage-carousels.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { definePage } from '../../../pages/page.ts';
import { formProblem, sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { momentAt } from '../../../platform/i18n/date-text.ts';
import { nameIn } from '../../../platform/i18n/names.ts';
import { type ExposureRow, exposures, exposuresOf } from '../exposures.query.ts';
import { type StoredCarousel, storedCarousels } from './carousels.query.ts';

type Loaded = { carousels: StoredCarousel[]; counted: ExposureRow[] };

/** The carousels of a site in their order, for its staff. */
export const manageCarousels = definePage<'manageCarousels', Loaded>({
  async load(reader, { scope: { siteId: site }, now }) {
    const [carousels, counted] = await reader.batch(storedCarousels(site), exposures(site, now));
    return { carousels, counted };
  },
  show({ carousels, counted }, request, t) {
    const { visitor, session } = signedIn(request);
    const { scope, params } = request;
    const { lang } = params;
    const shown = (at: number | null) => (at === null ? null : momentAt(at, lang, request.site.timeZone));
    const data = {
      sections: sectionsOf('manage', { ...request, visitor: session, t }),
      action: href('manageCarousels', { lang }),
      carousels: carousels.map((one) => ({
        ...{ id: one.id, name: nameIn(one.names, scope), kind: one.kind, state: one.state, isHome: one.is_home === 1 },
        editPath: href('manageCarousel', { lang }, { carousel: String(one.id) }),
        ...{ starts: shown(one.starts_at), ends: shown(one.ends_at) },
        // Each answer with a carousel shows one listing at the first position.
        exposures: [...exposuresOf(counted, one.id).values()].reduce((sum, { firsts }) => sum + firsts, 0),
      })),
      writePath: href('manageCarousel', { lang }),
      pagePath: href('carousel', { lang }),
      done: carouselDone.find((code) => code === request.query.get('done')) ?? null,
      problem: formProblem(visitor.form),
    };
    return { code: 'ok', data, head: sectionHead(request, t, 'manageCarousels'), tags: [] };
  },
});
