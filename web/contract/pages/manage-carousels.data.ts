import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { carouselKinds } from '../carousels.ts';
import { formProblem } from '../form.ts';
import { count, moment, path } from '../schema-parts.ts';

/** Characters of a carousel's name. */
export const longestCarouselName = 80;

export const carouselDone = ['saved', 'moved', 'deleted', 'added', 'removed'] as const;
export const promotionDone = ['added', 'ended'] as const;

/** What all of these pages have. `action`: where their forms are posted to. */
const parts = { sections: sectionsSchema, action: path, problem: formProblem };

const state = v.picklist(['draft', 'published']);
const kind = v.picklist(carouselKinds);

/** The carousels of a site, for its staff. */
export const manageCarouselsSchema = v.object({
  ...parts,
  carousels: v.array(
    v.object({
      ...{ id: count, name: v.string(), kind, state, isHome: v.boolean(), editPath: path },
      ...{ starts: v.nullable(moment), ends: v.nullable(moment) },
      /** How often pages showed it in the last 30 days. */
      exposures: count,
    }),
  ),
  writePath: path,
  pagePath: path,
  done: v.nullable(v.picklist(carouselDone)),
});

/** The form of a carousel, with what was typed or what is stored. */
export const manageCarouselSchema = v.object({
  ...parts,
  /** Null for a new one. */
  id: v.nullable(count),
  revision: count,
  names: v.array(v.object({ tag: v.string(), language: v.string(), field: v.string(), value: v.string() })),
  /** The language in which a name is needed. */
  defaultLanguage: v.string(),
  values: v.object({
    ...{ kind, state, isHome: v.boolean(), isRotated: v.boolean() },
    ...{ around: v.string(), starts: v.string(), ends: v.string(), zone: v.string() },
    ...{ place: v.string(), language: v.string() },
  }),
  /** Of a stored one of the kind `curated`; else null. */
  slides: v.nullable(
    v.array(
      v.object({
        ...{ id: count, name: v.string(), path, isHidden: v.boolean() },
        /** The language in which alone it is shown; null for all. */
        language: v.nullable(v.string()),
      }),
    ),
  ),
  /** How often pages showed each place in the last 30 days. */
  exposures: v.array(v.object({ id: count, name: v.string(), total: count, firsts: count })),
  languages: v.array(v.object({ tag: v.string(), name: v.string() })),
  ...{ listPath: path, done: v.nullable(v.picklist(carouselDone)) },
});

/** The ads of a site, for its staff. */
export const managePromotionsSchema = v.object({
  ...parts,
  ads: v.array(
    v.object({
      ...{ id: count, name: v.string(), path, state: v.picklist(['coming', 'current', 'ended']) },
      /** The name of the category or the city; null for the home page. */
      place: v.nullable(v.string()),
      ...{ starts: moment, ends: moment, exposures: count },
    }),
  ),
  categories: v.array(v.object({ slug: v.string(), name: v.string() })),
  values: v.object({
    ...{
      place: v.string(),
      where: v.string(),
      city: v.string(),
      starts: v.string(),
      ends: v.string(),
      zone: v.string(),
    },
  }),
  done: v.nullable(v.picklist(promotionDone)),
});

export type ManageCarouselsPage = v.InferOutput<typeof manageCarouselsSchema>;
export type ManageCarouselPage = v.InferOutput<typeof manageCarouselSchema>;
export type ManagePromotionsPage = v.InferOutput<typeof managePromotionsSchema>;
