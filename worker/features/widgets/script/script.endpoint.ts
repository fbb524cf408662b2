import { answerProblem } from '../../../http/answer-problem.ts';
import type { AppContext } from '../../../http/context.ts';
import { crossOriginResources } from '../../../http/security-headers.ts';
import { matches } from '../../../http/validator.ts';
import type { Endpoint } from '../../../pages/endpoint.ts';
import { readAssetOnce } from '../../../platform/assets.ts';
import { readWidgetScript } from '../../../platform/widget-script.ts';

async function answerScript(c: AppContext, version: string, cacheControl: string): Promise<Response> {
  const etag = `"${version}"`;
  const headers = { ...crossOriginResources.widgetScript, 'cache-control': cacheControl, etag };
  if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  const script = await readAssetOnce(c.env.ASSETS, `/edge/widget/${version}.js`);
  return c.body(script, 200, { ...headers, 'content-type': 'text/javascript; charset=utf-8' });
}

/** `/widget.js`: the loader as it is now. */
const serveCurrent = async (c: AppContext): Promise<Response> =>
  answerScript(c, (await readWidgetScript(c.env.ASSETS)).version, 'public, max-age=300');

/** `/widget-VERSION.js`: a version of the loader, which never changes, for pages that pin it by its hash. */
async function serveVersion(c: AppContext): Promise<Response> {
  const [, version = ''] = c.req.path.match(/^\/widget-([0-9a-f]+)\.js$/) ?? [];
  const { versions } = await readWidgetScript(c.env.ASSETS);
  if (!versions.includes(version)) return answerProblem(c, { code: 'not-found' });
  return answerScript(c, version, 'public, max-age=31536000, immutable');
}

const script = { method: 'GET', right: 'read', productOnly: true } as const;

/** The script that pages of other people load, on the product's host. */
export const widgetScripts: Endpoint[] = [
  { ...script, path: '/widget.js', handle: serveCurrent },
  { ...script, path: '/:file{widget-[0-9a-f]+\\.js}', handle: serveVersion },
];
