import { type LegalKind, legalKinds } from '../../../../web/contract/pages/legal.data.ts';
import type { ManageLegalPage } from '../../../../web/contract/pages/manage-legal.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { dateTime, dayAt } from '../../../platform/i18n/date-text.ts';
import { languageOf } from './language-of.ts';
import { readPath } from './list-versions.ts';
import {
  type ComingRow,
  comingTexts,
  lastNotices,
  type NewestRow,
  type NoticeRow,
  newestTexts,
} from './overview.query.ts';

type Rows = { newest: NewestRow[]; coming: ComingRow[]; notices: NoticeRow[] };

/** The legal texts of a site in all of its languages: which versions they have, and what is missing, old or coming. */
export const manageLegal = definePage<'manageLegal', Rows>({
  async load(reader, { scope: { siteId }, site, now }) {
    const asked = { kinds: legalKinds, spoken: site.languages.map(({ tag }) => tag), now };
    const [newest, coming, notices] = await reader.batch(
      newestTexts(siteId, asked),
      comingTexts(siteId, asked),
      lastNotices(siteId),
    );
    return { newest, coming, notices };
  },
  show: (rows, request, t) => ({
    code: 'ok',
    data: {
      sections: sectionsOf('manage', { ...request, visitor: signedIn(request).session, t }),
      kinds: legalKinds.map((kind) => ({ kind, rows: rowsOf(kind, rows, request) })),
      notices: rows.notices.map((notice) => showNotice(notice, request)),
    },
    head: sectionHead(request, t, 'manageLegal'),
    tags: [],
  }),
});

type Row = ManageLegalPage['kinds'][number]['rows'][number];

function rowsOf(kind: LegalKind, { newest, coming }: Rows, { site, params }: PageRequest): Row[] {
  const { lang } = params;
  const newestIn = (tag: string) => newest.find((one) => one.kind === kind && one.language === tag);
  const original = newestIn(site.defaultLanguage);
  return site.languages.map(({ tag }) => {
    const text = newestIn(tag);
    const isStale = text && original && text.published_at < original.published_at;
    return {
      language: languageOf(tag, lang),
      isDefault: tag === site.defaultLanguage,
      newest: text ? { version: text.version, at: dayAt(text.published_at, lang) } : null,
      current: text?.current && text.current !== text.version ? { version: text.current } : null,
      scheduled: coming
        .filter((one) => one.kind === kind && one.language === tag)
        .toSorted((one, other) => one.effective_at - other.effective_at || one.version - other.version)
        .map(({ version, effective_at }) => ({ version, at: dayAt(effective_at, lang) })),
      staleSince: isStale ? dayAt(original.published_at, lang) : null,
      readPath: text ? readPath({ kind, language: tag }, text.current === null ? text.version : null) : null,
      editPath: href('manageLegalEdit', { lang }, { kind, language: tag }),
    };
  });
}

function showNotice(row: NoticeRow, { params: { lang } }: PageRequest): ManageLegalPage['notices'][number] {
  const { id, kind, state, told, effective_at, due_at, done_at, created_at } = row;
  // While mails are written, `due_at` is when an interrupted run is continued.
  const at = done_at ?? (state === 'waiting' ? due_at : created_at);
  return {
    ...{ id, kind, state, told, effectiveAt: dayAt(effective_at || created_at, lang) },
    ...{ at: dateTime(at, lang), iso: new Date(at).toISOString() },
  };
}
