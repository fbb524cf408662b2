import * as v from 'valibot';
import { formatter } from '../../../web/contract/intl.ts';
import { findLanguage } from '../../../web/contract/languages.ts';
import type { Problem } from '../../../web/contract/outcome.ts';
import type { LegalKind, LegalPage } from '../../../web/contract/pages/legal.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { legalTag } from '../../data/cache-tags.ts';
import { alternatesOf } from '../../pages/alternates.ts';
import { definePage, type Head, type PageRequest, type Shown } from '../../pages/page.ts';
import type { PlacedPiece } from '../../pages/placed-piece.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { difference, type Paragraph } from '../../platform/text/difference.ts';
import { stateOf } from './effect.ts';
import { type LegalQuery, type LegalRows, type LegalTextRow, loadLegal, type VersionRow } from './legal.query.ts';

/** The page of a legal text; the route is its kind. An invalid version is rejected before any database read. */
export const legal = definePage<LegalKind, LegalRows | undefined>({
  async load(reader, request) {
    const query = readQuery(request);
    const { scope, site, now } = request;
    return query && loadLegal(reader, scope, { ...query, spoken: site.languages.map(({ tag }) => tag), now });
  },
  show(rows, request, t) {
    const query = readQuery(request);
    return rows && query ? show(rows, { query, request, t }) : { code: 'not-found' };
  },
  pieces,
});

/** Only the version in effect can be pointed at: staff change what visitors read. */
function pieces({ kind, text, difference: compared }: LegalPage): PlacedPiece[] {
  if (text?.state !== 'current' || compared) return [];
  return [
    {
      piece: { kind: 'legal', item: kind, field: 'body' },
      replace(change) {
        text.html = change(text.html);
      },
      replaceHtml(html) {
        text.html = html;
      },
    },
  ];
}

const versionNumber = v.nullable(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)));

function readQuery({ route, query }: PageRequest): LegalQuery | undefined {
  const version = v.safeParse(versionNumber, query.get('version'));
  const compare = v.safeParse(versionNumber, query.get('compare'));
  return version.success && compare.success
    ? { kind: route as LegalKind, version: version.output, compare: compare.output }
    : undefined;
}

type Parts = { query: LegalQuery; request: PageRequest; t: Translate };

function show(rows: LegalRows, { query, request, t }: Parts): Shown<LegalKind> | Problem {
  const { text, earlier } = rows;
  const { kind, version, compare } = query;
  const link = { kind, lang: request.scope.language };
  if (version !== null && !text) return { code: 'not-found' };
  if (compare !== null && !(text && earlier && earlier.version < text.version)) return { code: 'not-found' };
  return {
    code: 'ok',
    data: {
      kind,
      text: text ? textData(text, rows, request) : null,
      currentPath:
        text && rows.current && rows.current.version !== text.version ? href(kind, { lang: link.lang }) : null,
      coming: comingVersion(rows, link),
      versions: versionLinks(rows, { ...link, now: request.now }),
      difference: text && earlier ? compareTexts(earlier, text) : null,
    },
    head: makeHead(rows, { query, request, t }),
    tags: [legalTag()],
  };
}

const isoDate = (time: number): string => new Date(time).toISOString();

/** When a version takes effect, where that is later than its publication. */
const laterDate = ({ published_at, effective_at }: VersionRow): string | null =>
  effective_at > published_at ? isoDate(effective_at) : null;

const textData = (
  text: LegalTextRow,
  { current }: LegalRows,
  { now }: PageRequest,
): NonNullable<LegalPage['text']> => ({
  language: text.language,
  direction: findLanguage(text.language)?.direction ?? 'ltr',
  version: text.version,
  publishedAt: isoDate(text.published_at),
  effectiveAt: laterDate(text),
  html: text.html,
  state: stateOf(text, { current: current?.version, now }),
});

type LinkTo = { kind: LegalKind; lang: string };

/** The next version, for those who read the one in effect, or who find none yet. */
function comingVersion({ text, current, next }: LegalRows, { kind, lang }: LinkTo): LegalPage['coming'] {
  if (!next || text?.version !== current?.version) return null;
  const { version, effective_at } = next;
  return { version, effectiveAt: isoDate(effective_at), path: href(kind, { lang }, { version: String(version) }) };
}

function versionLinks(
  { text, versions, current }: LegalRows,
  { kind, lang, now }: LinkTo & { now: number },
): LegalPage['versions'] {
  const shown = text?.version ?? 0;
  const search = (version: number): Record<string, string> =>
    version === current?.version ? {} : { version: String(version) };
  return versions.map(({ version, published_at, effective_at }) => ({
    version,
    publishedAt: isoDate(published_at),
    comesAt: effective_at > now ? isoDate(effective_at) : null,
    path: href(kind, { lang }, search(version)),
    compare: version < shown ? href(kind, { lang }, { compare: String(version), ...search(shown) }) : null,
    isShown: version === shown,
  }));
}

const compareTexts = (
  earlier: NonNullable<LegalRows['earlier']>,
  text: LegalTextRow,
): NonNullable<LegalPage['difference']> => ({
  from: earlier.version,
  publishedAt: isoDate(earlier.published_at),
  paragraphs: difference(
    JSON.parse(earlier.paragraphs) as Paragraph[],
    JSON.parse(text.paragraphs) as Paragraph[],
    text.language,
  ),
});

/**
 * Search engines index only the version in effect. A text in another language than the page's is a copy: its canonical
 * address is the page of that language.
 */
function makeHead({ text, languages }: LegalRows, { query, request, t }: Parts): Head {
  const { site, scope } = request;
  const { kind, version, compare } = query;
  const name = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
  const path = (lang: string) => href(kind, { lang });
  const isPublished = (lang: string) => languages.some(({ language }) => language === lang);
  const isPlain = text && version === null && compare === null;
  const date = text && formatter(Intl.DateTimeFormat, scope.language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    title: t('head.site', { page: t(`meta.${kind}.title`), site: name }),
    description: date
      ? t(`head.legalDescription.${kind}`, { site: name, date: date.format(text.published_at) })
      : t(`meta.${kind}.description`),
    canonical: isPlain ? path(isPublished(text.language) ? text.language : scope.language) : null,
    alternates: text?.language === scope.language ? alternatesOf(site, { path, isPublished }) : [],
  };
}
