import { Hono } from 'hono';
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
import { pagesOf } from './pages/feature.ts';
import { serveFiles } from './pages/files/serve-file.ts';
import { handleForms } from './pages/handle-actions.ts';
import { problemPage } from './pages/problem-page.ts';
import { servePage, showForm } from './pages/serve-page.ts';

/** The request lifecycle: middleware in order, then the routers of the features. */
export function createApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const pages = pagesOf(features);
  app.onError(handleError);
  app.use(beginRequest(problemPage));
  app.use(requireHttps);
  mount(app, 'anyHostRoutes');
  app.use(findServedSite);
  app.use(answerFromMemory);
  app.use(loadSession);
  mount(app, 'unguardedRoutes');
  // Every route below gets the origin check and the flood limit; none has to add them itself.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', requireSameOrigin, limitFloods);
  app.route('/', handleForms(features, showForm(pages)));
  mount(app, 'routes');
  app.all('/api/*', (c) => answerProblem(c, { code: 'not-found' }));
  app.route('/', serveFiles(features));
  app.get('*', servePage(pages));
  app.all('*', (c) => answerProblem(c, { code: 'method-not-allowed', allow: ['GET', 'HEAD'] }));
  return app;
}

function mount(app: Hono<AppEnv>, kind: 'anyHostRoutes' | 'unguardedRoutes' | 'routes'): void {
  for (const { [kind]: router } of features) if (router) app.route('/', router);
}
