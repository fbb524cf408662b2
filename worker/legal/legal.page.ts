import * as v from 'valibot';
import { findLanguage } from '../../web/contract/languages.ts';
import type { Problem } from '../../web/contract/outcome.ts';
import type { LegalKind, LegalPage } from '../../web/contract/page-data.ts';
import { href } from '../../web/contract/routes.ts';
import { legalTag } from '../cache/tags.ts';
import { formatter } from '../language/intl.ts';
import { alternatesOf } from '../pages/alternates.ts';
import { definePage, type Head, type PageRequest, type Shown, type Translate } from '../pages/page.ts';
import { difference, type Paragraph } from './difference.ts';
import { type LegalAsked, type LegalRows, type LegalTextRow, loadLegal } from './legal.query.ts';

/** The page of a legal text; its route is the text's kind. A version that is none is found out before reading. */
export const legal = definePage<LegalKind, LegalRows | undefined>({
  async load(reader, request) {
    const asked = read(request);
    return (
      asked && loadLegal(reader, request.scope, { ...asked, spoken: request.site.languages.map(({ tag }) => tag) })
    );
  },
  show(rows, request, t) {
    const asked = read(request);
    return rows && asked ? show(rows, { asked, request, t }) : { code: 'not-found' };
  },
});

const versionNumber = v.nullable(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)));

function read({ route, query }: PageRequest): LegalAsked | undefined {
  const version = v.safeParse(versionNumber, query.get('version'));
  const compare = v.safeParse(versionNumber, query.get('compare'));
  return version.success && compare.success
    ? { kind: route as LegalKind, version: version.output, compare: compare.output }
    : undefined;
}

type Asked = { asked: LegalAsked; request: PageRequest; t: Translate };

function show(rows: LegalRows, { asked, request, t }: Asked): Shown<LegalKind> | Problem {
  const { text, earlier } = rows;
  const { kind, version, compare } = asked;
  if (version !== null && !text) return { code: 'not-found' };
  if (compare !== null && !(text && earlier && earlier.version < text.version)) return { code: 'not-found' };
  return {
    code: 'ok',
    data: {
      kind,
      text: text ? textData(text, rows) : null,
      versions: versionLinks(rows, { kind, lang: request.scope.language }),
      difference: text && earlier ? compared(earlier, text) : null,
    },
    head: makeHead(rows, { asked, request, t }),
    tags: [legalTag()],
  };
}

const isoDate = (time: number): string => new Date(time).toISOString();

const textData = (text: LegalTextRow, { versions }: LegalRows): NonNullable<LegalPage['text']> => ({
  language: text.language,
  direction: findLanguage(text.language)?.direction ?? 'ltr',
  version: text.version,
  publishedAt: isoDate(text.published_at),
  html: text.html,
  isNewest: text.version === versions[0]?.version,
});

function versionLinks(
  { text, versions }: LegalRows,
  { kind, lang }: { kind: LegalKind; lang: string },
): LegalPage['versions'] {
  const shown = text?.version ?? 0;
  const newest = versions[0]?.version;
  const search = (version: number): Record<string, string> => (version === newest ? {} : { version: String(version) });
  return versions.map(({ version, published_at }) => ({
    version,
    publishedAt: isoDate(published_at),
    path: href(kind, { lang }, search(version)),
    compare: version < shown ? href(kind, { lang }, { compare: String(version), ...search(shown) }) : null,
    isShown: version === shown,
  }));
}

const compared = (
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
 * Only the newest version has a place in an index. A text that is shown in another language than the page's is a copy
 * of that language's page, which its canonical address names.
 */
function makeHead({ text, languages }: LegalRows, { asked, request, t }: Asked): Head {
  const { site, scope } = request;
  const { kind, version, compare } = asked;
  const name = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
  const path = (lang: string) => href(kind, { lang });
  const isPublished = (lang: string) => languages.some(({ language }) => language === lang);
  const isNewest = text && version === null && compare === null;
  const date = text && formatter(Intl.DateTimeFormat, scope.language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    title: t('head.site', { page: t(`meta.${kind}.title`), site: name }),
    description: date
      ? t(`head.legalDescription.${kind}`, { site: name, date: date.format(text.published_at) })
      : t(`meta.${kind}.description`),
    canonical: isNewest ? path(isPublished(text.language) ? text.language : scope.language) : null,
    alternates: text?.language === scope.language ? alternatesOf(site, { path, isPublished }) : [],
  };
}
