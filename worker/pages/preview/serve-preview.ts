import type { MiddlewareHandler } from 'hono';
import type { Messages } from '../../../web/contract/messages.ts';
import { type RouteDefinition, routes } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import { draftsUpTo } from '../../domain/content/drafts.query.ts';
import { pageMessages } from '../../domain/sites/page-messages.ts';
import { siteData } from '../../domain/sites/site-data.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import { asksForPreview, previewParameter, shareParameter } from '../../http/asks-for-preview.ts';
import { cacheControl } from '../../http/cache-control.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { redirect } from '../../http/redirect.ts';
import { readAssetOnce } from '../../platform/assets.ts';
import { type Translate, translator } from '../../platform/i18n/translate.ts';
import type { ContentKind } from '../content-kind.ts';
import { type PreparedPage, preparePage } from '../make-page.ts';
import type { Pages } from '../page.ts';
import { type Document, writeDocument } from '../render/document.ts';
import type { DocumentShell } from '../render/shell.ts';
import { openShells } from '../render/shells.ts';
import { renderSlots } from '../render/slots.tsx';
import { type Address, resolve } from '../resolve-address.ts';
import { type Grant, readGrant } from './grant.ts';
import { type Drafts, draftsByRef, type Kinds, type Marking, markData, markMessages, markSite } from './marked-page.ts';
import { Marks } from './marks.ts';
import { pieceList } from './piece-list.ts';
import { previewDocument, previewPolicy } from './preview-document.ts';
import { themeParameter } from './preview-url.ts';

/**
 * Answers requests for previews: a page with the drafts that its token or link names, and with the names of its pieces. It
 * runs before sessions are read and before the cache, so a preview knows no visitor, and the cache knows no preview.
 */
export function servePreview(pages: Pages, content: readonly ContentKind[]): MiddlewareHandler<AppEnv> {
  const kinds: Kinds = Object.fromEntries(content.map((kind) => [kind.kind, kind]));
  return async (c, next) => {
    if (!asksForPreview(c.req.url)) return next();
    const url = new URL(c.req.url);
    const query = new URLSearchParams(url.search);
    for (const [name, value] of previewHeaders) c.header(name, value);
    if (c.req.method !== 'GET') return answerProblem(c, { code: 'method-not-allowed', allow: ['GET'] });
    for (const name of [previewParameter, shareParameter, themeParameter]) url.searchParams.delete(name);
    const address = resolve(url, { site: c.var.served.site, pages });
    // A token is for one address, so there is none for those that lead elsewhere.
    const grant = address.code === 'page' ? await readGrant(c, query, address) : null;
    if (address.code !== 'page' || !grant) return answerProblem(c, { code: 'preview-ended' });
    if ((routes[address.route] as RouteDefinition).isPersonal) return answerProblem(c, { code: 'preview-ended' });
    const prepared = await preparePage(c, pages, { address });
    if (prepared.code === 'moved') return redirect(c, prepared);
    if (prepared.code !== 'ok') return answerProblem(c, prepared);
    return answerPreview(c, { pages, kinds, address, grant, prepared, theme: themeOf(query) });
  };
}

const previewHeaders = Object.entries({
  'cache-control': cacheControl.personal,
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
});

const themeOf = (query: URLSearchParams) => {
  const theme = query.get(themeParameter);
  return theme === 'light' || theme === 'dark' ? theme : null;
};

type Answer = {
  pages: Pages;
  kinds: Kinds;
  address: Address;
  grant: Grant;
  prepared: PreparedPage;
  theme: 'light' | 'dark' | null;
};

async function answerPreview(c: AppContext, answer: Answer): Promise<Response> {
  const { address, grant, theme } = answer;
  const lang = address.params.lang;
  const [shell, interfaceMessages, drafts] = await Promise.all([
    openShells(c.env.ASSETS, c.var.config.shellOrigin).document(address.route, address.params),
    c.var.messages(lang),
    readDrafts(c, address, grant),
  ]);
  const { messages } = pageMessages(c.var.served.site, lang, interfaceMessages);
  const t = translator(lang, messages);
  const marks = new Marks();
  const document = renderMarked(c, answer, { shell, messages, t, marking: { marks, drafts, kinds: answer.kinds } });
  const isFramed = grant.by === 'viewer';
  const look = {
    theme,
    script: isFramed ? await frameScript(c) : null,
    list: isFramed ? pieceList(marks.found, { c, address, t }) : '',
    notice: isFramed ? '' : t('preview.shared'),
  };
  const { body, nonce } = previewDocument(document, look, c.env.ASSETS);
  const framedBy = isFramed ? c.var.config.product.origin : null;
  return c.body(body as never, 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': previewPolicy(nonce, { assetOrigin: shell.assetOrigin, framedBy }),
  });
}

type Rendered = { shell: DocumentShell; messages: Messages; t: Translate; marking: Marking };

/** The document of a page with its drafts, whose elements have the names of its pieces. */
function renderMarked(c: AppContext, answer: Answer, { shell, messages, t, marking }: Rendered): Document {
  const { route, params, path, query } = answer.address;
  const { data, head } = answer.prepared.shown;
  const site = siteData(c.var.served.site, params.lang, c.var.config);
  const slots = renderSlots({
    ...{ route, lang: params.lang, path, query, positions: shell.positions },
    site: markSite(site, marking),
    data: markData(answer.pages, answer.address, { ...marking, data }),
    messages: markMessages(messages, route, marking),
    me: answer.grant.reader === 'member' ? inventedMember(t('preview.member')) : null,
  });
  const { marks } = marking;
  return writeDocument(shell, {
    ...{ route, params, site, data: null },
    head: { title: head.title, description: head.description, canonical: null, alternates: [] },
    slots: {
      header: marks.resolve(slots.header),
      main: marks.resolve(slots.main),
      footer: marks.resolve(slots.footer),
    },
  });
}

async function readDrafts(c: AppContext, { params }: Address, { drafts: version }: Grant): Promise<Drafts> {
  if (version === 0) return new Map();
  const asked = { site: c.var.served.site.id, language: params.lang, version };
  const [rows] = await openReader(c.env.DB, c.var.meter).batch(draftsUpTo(asked));
  return draftsByRef(rows);
}

/** Somebody who is signed in and does not exist. */
const inventedMember = (name: string) => ({
  ...{ name, initials: [...name][0] ?? '', picture: null, roles: [], isSuspended: false, viewsSites: false },
});

const frameScript = async (c: AppContext): Promise<string> =>
  (await readAssetOnce(c.env.ASSETS, '/edge/preview-frame.js')).replace('PRODUCT_ORIGIN', c.var.config.product.origin);
