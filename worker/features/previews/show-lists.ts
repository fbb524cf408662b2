import type { PieceComment, ShownPage } from '../../../web/contract/pages/previews.data.ts';
import { pieceRef } from '../../../web/contract/pieces.ts';
import { momentAt } from '../../platform/i18n/date-text.ts';
import { languageName } from '../../platform/i18n/names.ts';
import type { CommentRow, DraftEntry } from './previews.query.ts';
import type { Viewed } from './viewed.ts';
import { usualState, viewerPath } from './viewer-state.ts';

/** A comment as page data. */
export const showComment = (row: CommentRow, lang: string): PieceComment => ({
  ...{ id: row.id, body: row.body, by: row.author ?? '', at: momentAt(row.created_at, lang) },
  resolved: row.resolved_at === null ? null : { by: row.resolver ?? '', at: momentAt(row.resolved_at, lang) },
});

/** The drafts, open comments and links of a site. */
export function showLists({ state, site, shown, drafts, comments, links }: Viewed, lang: string) {
  const languages = site.languages.map(([tag]) => tag);
  /** The page that is shown where it has the language, else the home page in it. */
  const pageIn = (language: string) => (shown?.language === language ? shown.page : `/${language}`);
  const placeOf = ({ kind, item, field, language }: DraftEntry | CommentRow) => {
    const ref = pieceRef({ kind, item, field });
    const path = viewerPath(lang, usualState(state.site, pageIn(language), ref));
    return { ref, kind, item, field, language: languageName(language, lang), path };
  };
  const spoken = <Row extends { language: string }>(rows: readonly Row[]) =>
    rows.filter(({ language }) => languages.includes(language));
  return {
    drafts: spoken(drafts).map((row) => ({
      ...{ ...placeOf(row), by: row.author ?? '', at: momentAt(row.updated_at, lang) },
    })),
    comments: spoken(comments).map((row) => ({ ...placeOf(row), ...showComment(row, lang) })),
    links: links.map(({ id, path: page, language, has_drafts, ends_at, author, opened }) => ({
      ...{ id, page, language: languageName(language, lang), hasDrafts: has_drafts === 1, by: author ?? '', opened },
      until: momentAt(ends_at, lang),
      path: viewerPath(lang, usualState(state.site, page)),
    })),
  } satisfies Partial<ShownPage>;
}
