import type { Handler } from 'hono';
import { readWidget } from '../../../../web/contract/widgets.ts';
import type { RegisteredSite } from '../../../domain/sites/site.ts';
import { siteData } from '../../../domain/sites/site-data.ts';
import { answerProblem } from '../../../http/answer-problem.ts';
import { cacheControl } from '../../../http/cache-control.ts';
import { cacheStatus } from '../../../http/cache-status.ts';
import type { AppContext, AppEnv } from '../../../http/context.ts';
import { crossOriginResources, drawingPolicy } from '../../../http/security-headers.ts';
import { matches } from '../../../http/validator.ts';
import { entryOf } from '../../../pages/cache/entry.ts';
import { translator } from '../../../platform/i18n/translate.ts';
import { findWidget, languageFor } from '../frame/found-widget.ts';
import { keptWidget } from '../frame/kept-widget.ts';
import { readShown } from '../frame/make-frame.ts';
import type { ShownWidget } from '../frame/widget.ts';
import { type Badge, badgeSvg } from './badge-svg.ts';

/**
 * `/widget/badge/LANGUAGE.svg?key=…&of=…`: the rating of a listing as an image, for pages without script. What is wrong is no
 * broken image: then the badge has the name of the site alone, or of the product.
 */
export const serveBadge: Handler<AppEnv> = async (c) => {
  const [, asked] = /^([\w-]{2,35})\.svg$/.exec(c.req.param('file') ?? '') ?? [];
  const query = new URL(c.req.url).searchParams;
  const widget = readWidget(
    new URLSearchParams({ key: query.get('key') ?? '', of: query.get('of') ?? '', kind: 'rating' }),
  );
  if (!asked || !widget) return answerProblem(c, { code: 'not-found' });
  const found = await findWidget(c, widget);
  if (found.code === 'notice') return answerEmpty(c, found.site, asked);
  const { site } = found;
  const lang = languageFor(site, asked);
  const kept = await keptWidget(c, found, {
    key: `badge:${lang}/${widget.of}`,
    make: async () => {
      const { position } = found.log;
      const shown = await readShown(c, site, { widget, lang });
      if (shown.code === 'gone') return shown;
      const bytes = new TextEncoder().encode(badgeSvg(await badgeOf(c, site, { shown, lang })));
      return { code: 'ok', page: await entryOf({ bytes, tags: shown.tags, position }) };
    },
  });
  if (kept.code !== 'ok') return answerEmpty(c, site, lang);
  const { etag } = kept.page.about;
  const headers = { etag, 'cache-control': cacheControl.static, 'cache-status': cacheStatus(kept.use) };
  return matches(c.req.header('if-none-match'), etag)
    ? c.body(null, 304, headers)
    : c.body(kept.page.bytes, 200, { ...headers, ...imageHeaders });
};

const imageHeaders = {
  ...crossOriginResources.photo,
  'content-type': 'image/svg+xml',
  'content-security-policy': drawingPolicy,
};

type Rated = { shown: Extract<ShownWidget, { code: 'ok' }>; lang: string };

async function badgeOf(c: AppContext, site: RegisteredSite, { shown: { frame }, lang }: Rated): Promise<Badge> {
  if (frame.kind !== 'rating') throw new Error(`a badge of the kind ${frame.kind}`);
  const { name: siteName, accentHue } = siteData(site, lang, c.var.config);
  const { name } = frame.listing;
  const t = translator(lang, await c.var.messages(lang));
  const title = [t('widget.badge', { name, site: siteName }), frame.rating?.words ?? ''].filter(Boolean).join('. ');
  return { lang, name, rating: frame.rating, site: siteName, title, hue: accentHue };
}

/** A badge with the name of a site alone. It can be over in a moment. */
function answerEmpty(c: AppContext, site: RegisteredSite, asked: string): Response {
  const lang = languageFor(site, asked);
  const { name, accentHue } = siteData(site, lang, c.var.config);
  const svg = badgeSvg({ lang, name: null, rating: null, site: name, title: name, hue: accentHue });
  return c.body(svg, 200, { ...imageHeaders, 'cache-control': cacheControl.dynamic });
}
