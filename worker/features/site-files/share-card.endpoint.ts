import { answerProblem } from '../../http/answer-problem.ts';
import { cacheControl } from '../../http/cache-control.ts';
import type { AppContext } from '../../http/context.ts';
import { crossOriginResources } from '../../http/security-headers.ts';
import { colourCard } from './share-card.ts';

/** `/share/NAME-HUE.png`: a share card of the build, in the accent of a hue. */
export async function serveShareCard(c: AppContext): Promise<Response> {
  const [, name, hue] = c.req.path.match(/^\/share\/([a-z]+)-(0|[1-9]\d{0,2})\.png$/) ?? [];
  if (!name || Number(hue) > 359) return answerProblem(c, { code: 'not-found' });
  const file = await c.env.ASSETS.fetch(`https://assets.invalid/edge/share/${name}.png`);
  if (!file.ok) {
    await file.body?.cancel();
    if (file.status === 404) return answerProblem(c, { code: 'not-found' });
    throw new Error(`loading the share card ${name} failed with status ${file.status}`);
  }
  const png = new Uint8Array(await file.arrayBuffer());
  colourCard(png, Number(hue));
  return c.body(png, 200, {
    ...crossOriginResources.photo,
    'content-type': 'image/png',
    'cache-control': cacheControl.static,
  });
}
