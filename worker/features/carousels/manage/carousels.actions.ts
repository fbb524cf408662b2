import * as v from 'valibot';
import type { carouselDone } from '../../../../web/contract/pages/manage-carousels.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { firstOf } from '../../../data/statements.ts';
import { type ActionTable, defineAction, typedText, wholeNumber } from '../../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../../pages/form-outcome.ts';
import { slugIn } from '../../../platform/text/slug.ts';
import { actingOf, changeLimits, refused } from '../acting.ts';
import { namedListing } from '../named-listing.query.ts';
import { readCarousel } from './carousel-fields.ts';
import { changeCarousel, createCarousel, deleteCarousel, moveCarousel } from './carousels.writer.ts';
import { addSlide, moveSlide, removeSlide } from './slides.writer.ts';

const toList = (lang: string, done: (typeof carouselDone)[number]) =>
  seeOther(href('manageCarousels', { lang }, { done }), 'done');

const toForm = (lang: string, carousel: number, done: (typeof carouselDone)[number]) =>
  seeOther(href('manageCarousel', { lang }, { carousel: String(carousel), done }), 'done');

const save = defineAction({
  right: 'write-content',
  limits: changeLimits,
  // The fields of the names depend on the site's languages.
  schema: v.looseObject({ carousel: v.optional(v.string(), ''), revision: wholeNumber }),
  async run({ carousel, revision, ...fields }, context): Promise<FormOutcome> {
    const { c, lang, now } = context;
    const { site } = c.var.served;
    const typed = readCarousel(fields, site, now);
    if ('problem' in typed) return refuse(typed.problem, { field: typed.field });
    const centre = typed.kind === 'near' ? await firstOf(c.env.DB, namedListing(site.id, slugIn(typed.around))) : null;
    if (typed.kind === 'near' && !centre)
      return refuse(typed.around === '' ? 'place-missing' : 'place-unknown', { field: 'around' });
    if (centre && centre.position_key === null) return refuse('place-unlocated', { field: 'around' });
    const input = { ...typed, around: centre?.id ?? null };
    const acting = actingOf(context);
    const saved =
      carousel === ''
        ? await createCarousel(c.env.DB, input, { ...acting, name: input.names[site.defaultLanguage] ?? '' })
        : await changeCarousel(c.env.DB, input, { ...acting, id: Number(carousel) || 0, revision });
    if (saved.code === 'saved') return toForm(lang, saved.id, 'saved');
    return saved.code === 'none' ? { code: 'not-found' } : refused(context, saved.code);
  },
});

const move = defineAction({
  right: 'write-content',
  limits: changeLimits,
  schema: v.object({ carousel: wholeNumber, to: wholeNumber }),
  async run({ carousel: id, to }, context): Promise<FormOutcome> {
    const code = await moveCarousel(context.c.env.DB, { id, to }, actingOf(context));
    return code === 'done' ? toList(context.lang, 'moved') : refused(context, 'changed');
  },
});

const remove = defineAction({
  right: 'write-content',
  limits: changeLimits,
  schema: v.object({ carousel: wholeNumber }),
  async run({ carousel: id }, context): Promise<FormOutcome> {
    const code = await deleteCarousel(context.c.env.DB, id, actingOf(context));
    return code === 'done' ? toList(context.lang, 'deleted') : refused(context, 'changed');
  },
});

const add = defineAction({
  right: 'write-content',
  limits: changeLimits,
  schema: v.object({ carousel: wholeNumber, place: typedText, language: typedText }),
  async run({ carousel, place, language }, context): Promise<FormOutcome> {
    const { c, lang } = context;
    const { site } = c.var.served;
    if (place.trim() === '') return refuse('place-missing', { field: 'place' });
    const listing = await firstOf(c.env.DB, namedListing(site.id, slugIn(place)));
    if (!listing) return refuse('place-unknown', { field: 'place' });
    const own = site.languages.some(({ tag }) => tag === language) ? language : '';
    const slide = { carousel, listing: listing.id, language: own };
    const code = await addSlide(c.env.DB, slide, actingOf(context));
    if (code === 'done') return toForm(lang, carousel, 'added');
    return code === 'changed' ? refused(context, code) : refuse(code, { field: 'place' });
  },
});

const slide = (name: 'remove' | 'move') =>
  defineAction({
    right: 'write-content',
    limits: changeLimits,
    schema: v.object({ carousel: wholeNumber, listing: wholeNumber, to: v.optional(wholeNumber, '0') }),
    async run({ carousel, listing, to }, context): Promise<FormOutcome> {
      const { DB } = context.c.env;
      const acting = actingOf(context);
      const code = await (name === 'remove'
        ? removeSlide(DB, { carousel, listing }, acting)
        : moveSlide(DB, { carousel, listing, to }, acting));
      if (code !== 'done') return refused(context, 'changed');
      return toForm(context.lang, carousel, name === 'remove' ? 'removed' : 'moved');
    },
  });

/** The forms of the list of carousels. */
export const carouselsActions: ActionTable = {
  path: '/:lang/manage/carousels',
  actions: { move, delete: remove },
};

/** The forms of one carousel. */
export const carouselActions: ActionTable = {
  path: '/:lang/manage/carousels/edit',
  actions: { save, 'add-place': add, 'remove-place': slide('remove'), 'move-place': slide('move') },
};
