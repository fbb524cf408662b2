import * as v from 'valibot';

/** Figures that are drawn over time. `hits`: the share of pages that came from the cache. */
export const figureNames = ['views', 'hits', 'errors'] as const;

export type FigureName = (typeof figureNames)[number];

/** Something of each figure, by its name. */
const ofEach = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ views: schema, hits: schema, errors: schema });

/** Figures of some days. Numbers and dates are texts. */
export const figuresSchema = v.object({
  days: v.number(),
  /** What a point stands for. */
  unit: v.picklist(['day', 'week']),
  /** From the oldest to the newest. `sizes`: from 0 to 100, in relation to the largest one. */
  points: v.array(v.object({ label: v.string(), texts: ofEach(v.string()), sizes: ofEach(v.number()) })),
  totals: ofEach(v.string()),
  /** In relation to as many days before; null if there is nothing to compare with. */
  changes: ofEach(v.nullable(v.string())),
  /** Whether nothing at all was counted. */
  isEmpty: v.boolean(),
});

export type ShownFigures = v.InferOutput<typeof figuresSchema>;
