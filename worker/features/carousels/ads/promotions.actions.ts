import type { D1Database } from '@cloudflare/workers-types';
import * as v from 'valibot';
import type { promotionDone } from '../../../../web/contract/pages/manage-carousels.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import type { SiteId } from '../../../data/schema.ts';
import { firstOf } from '../../../data/statements.ts';
import { type ActionTable, defineAction, typedText, wholeNumber } from '../../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../../pages/form-outcome.ts';
import { slugIn } from '../../../platform/text/slug.ts';
import { actingOf, changeLimits, refused } from '../acting.ts';
import { readPeriod } from '../manage/carousel-fields.ts';
import { namedListing } from '../named-listing.query.ts';
import { categoryWithSlug, cityWithSlug } from './promotions.query.ts';
import { endPromotion, type NewPromotion, startPromotion } from './promotions.writer.ts';

const back = (lang: string, done: (typeof promotionDone)[number]) =>
  seeOther(href('managePromotions', { lang }, { done }), 'done');

/** The page that was chosen; null if it does not exist. */
async function placeOf(
  db: D1Database,
  site: SiteId,
  { where, city }: { where: string; city: string },
): Promise<Pick<NewPromotion, 'kind' | 'place'> | null> {
  if (where === 'home') return { kind: 'home', place: 0 };
  const isCity = where === 'city';
  const query = isCity ? cityWithSlug(site, slugIn(city)) : categoryWithSlug(site, where.replace(/^category:/, ''));
  const found = await firstOf(db, query);
  return found ? { kind: isCity ? 'city' : 'category', place: found.id } : null;
}

const start = defineAction({
  right: 'write-content',
  limits: changeLimits,
  schema: v.object({
    place: typedText,
    where: typedText,
    city: typedText,
    starts: typedText,
    ends: typedText,
    zone: typedText,
  }),
  async run({ place, where, city, ...times }, context): Promise<FormOutcome> {
    const { c, lang, now } = context;
    const { DB } = c.env;
    const site = c.var.served.site.id;
    if (place.trim() === '') return refuse('place-missing', { field: 'place' });
    const listing = await firstOf(DB, namedListing(site, slugIn(place)));
    if (!listing) return refuse('place-unknown', { field: 'place' });
    const there = await placeOf(DB, site, { where, city });
    if (!there) return refuse('city-unknown', { field: 'city' });
    const period = readPeriod(times, now);
    if ('problem' in period) return refuse(period.problem, { field: period.field });
    if (period.endsAt === null) return refuse('time-invalid', { field: 'ends' });
    const promotion = { ...there, listing: listing.id, startsAt: period.startsAt ?? now, endsAt: period.endsAt };
    const code = await startPromotion(DB, promotion, actingOf(context));
    if (code === 'done') return back(lang, 'added');
    return code === 'ads-many' ? refuse(code, { field: 'where' }) : refused(context, 'changed');
  },
});

const end = defineAction({
  right: 'write-content',
  limits: changeLimits,
  schema: v.object({ promotion: wholeNumber }),
  async run({ promotion }, context): Promise<FormOutcome> {
    const code = await endPromotion(context.c.env.DB, promotion, actingOf(context));
    if (code === 'none') return { code: 'not-found' };
    return code === 'done' ? back(context.lang, 'ended') : refused(context, 'changed');
  },
});

/** The forms of the ads. */
export const promotionsActions: ActionTable = { path: '/:lang/manage/promotions', actions: { start, end } };
