import * as v from 'valibot';
import { count, path, stretch, tag } from '../schema-parts.ts';

/** Kinds of legal texts, in display order. Each has a route. */
export const legalKinds = ['privacy', 'cookies', 'tos'] as const;

/** `current`: the version in effect. `coming`: it takes effect at a later time. `earlier`: another one is in effect. */
export const legalState = v.picklist(['current', 'coming', 'earlier']);

/** The differences of two versions, by paragraph. */
export const comparedParagraphs = v.array(
  v.object({ kind: v.picklist(['heading', 'paragraph', 'item']), stretches: v.array(stretch) }),
);

export const legalSchema = v.object({
  kind: v.picklist(legalKinds),
  /** Null where the site has published no text of the kind. */
  text: v.nullable(
    v.object({
      language: tag,
      direction: v.picklist(['ltr', 'rtl']),
      version: count,
      publishedAt: v.string(),
      /** When it takes effect or took effect, where that is later than its publication. */
      effectiveAt: v.nullable(v.string()),
      /** Sanitised before it was stored: headings from the second level, paragraphs, lists, links, emphasis. */
      html: v.string(),
      state: legalState,
    }),
  ),
  /** The page of the version in effect, where another one is shown. */
  currentPath: v.nullable(path),
  /** The next version that takes effect after the one shown, if that is the one in effect. */
  coming: v.nullable(v.object({ version: count, effectiveAt: v.string(), path })),
  /** The newest first. */
  versions: v.array(
    v.object({
      version: count,
      publishedAt: v.string(),
      /** When it takes effect, where that is still to come. */
      comesAt: v.nullable(v.string()),
      path,
      /** The comparison of the displayed version with this one; null where this one is not earlier. */
      compare: v.nullable(path),
      isShown: v.boolean(),
    }),
  ),
  /** The differences from an earlier version, by paragraph; null where none is compared. */
  difference: v.nullable(
    v.object({
      from: count,
      publishedAt: v.string(),
      paragraphs: comparedParagraphs,
    }),
  ),
});

export type LegalKind = (typeof legalKinds)[number];
export type LegalState = v.InferOutput<typeof legalState>;
export type ComparedParagraphs = v.InferOutput<typeof comparedParagraphs>;
export type LegalPage = v.InferOutput<typeof legalSchema>;
