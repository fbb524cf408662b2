import * as v from 'valibot';
import { count, path, stretch, tag } from '../schema-parts.ts';

/** Kinds of legal texts, in display order. Each has a route. */
export const legalKinds = ['privacy', 'cookies', 'tos'] as const;

export const legalSchema = v.object({
  kind: v.picklist(legalKinds),
  /** Null where the site has published no text of the kind. */
  text: v.nullable(
    v.object({
      language: tag,
      direction: v.picklist(['ltr', 'rtl']),
      version: count,
      publishedAt: v.string(),
      /** Sanitised before it was stored: headings from the second level, paragraphs, lists, links, emphasis. */
      html: v.string(),
      isNewest: v.boolean(),
    }),
  ),
  /** The newest first. */
  versions: v.array(
    v.object({
      version: count,
      publishedAt: v.string(),
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
      paragraphs: v.array(
        v.object({ kind: v.picklist(['heading', 'paragraph', 'item']), stretches: v.array(stretch) }),
      ),
    }),
  ),
});

export type LegalKind = (typeof legalKinds)[number];
export type LegalPage = v.InferOutput<typeof legalSchema>;
