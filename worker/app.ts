import type { Hono } from 'hono';
import { HonoBase } from 'hono/hono-base';
import { TrieRouter } from 'hono/router/trie-router';
import { features } from './features/index.ts';
import { answerProblem } from './http/answer-problem.ts';
import { beginRequest } from './http/begin-request.ts';
import type { AppEnv } from './http/context.ts';
import { handleError } from './http/error-handler.ts';
import { findServedSite } from './http/find-site.ts';
import { limitFloods } from './http/limit-floods.ts';
import { loadSession } from './http/load-session.ts';
import { requireSameOrigin } from './http/origin-check.ts';
import { requireHttps } from './http/require-https.ts';
import { answerFromMemory } from './pages/answer-from-memory.ts';
import { mountEndpoints } from './pages/endpoint.ts';
import { contentOf, pagesOf } from './pages/feature.ts';
import { fileEndpoints } from './pages/files/serve-file.ts';
import { mountForms } from './pages/handle-actions.ts';
import { servePreview } from './pages/preview/serve-preview.ts';
import { problemPage } from './pages/problem-page.ts';
import { widgetDocument } from './pages/render/widget-document.ts';
import { servePage, showForm } from './pages/serve-page.ts';

/** The request lifecycle: middleware in order, then what the features bring. */
export function createApp(): Hono<AppEnv> {
  // The other routers of Hono do not support these paths, or match them one by one.
  const app: Hono<AppEnv> = new HonoBase<AppEnv>({ router: new TrieRouter() });
  const pages = pagesOf(features);
  app.onError(handleError);
  app.use(beginRequest({ problemPage, widgetDocument }));
  app.use(requireHttps);
  for (const feature of features) mountEndpoints(app, feature.anyHostEndpoints);
  app.use(findServedSite);
  app.use(servePreview(pages, contentOf(features)));
  app.use(answerFromMemory);
  app.use(loadSession);
  for (const feature of features) mountEndpoints(app, feature.unguardedEndpoints);
  // Everything below gets the origin check and the flood limit; none has to add them itself.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', requireSameOrigin, limitFloods);
  mountForms(app, features, showForm(pages));
  for (const feature of features) mountEndpoints(app, feature.endpoints);
  app.all('/api/*', (c) => answerProblem(c, { code: 'not-found' }));
  mountEndpoints(app, fileEndpoints(features));
  app.get('*', servePage(pages));
  app.all('*', (c) => answerProblem(c, { code: 'method-not-allowed', allow: ['GET', 'HEAD'] }));
  return app;
}
