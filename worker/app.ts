import { Hono } from 'hono';
import type { AppEnv } from './context.ts';
import { changeAccount } from './dashboard/account.routes.ts';
import { devFilterIndex } from './dev/filter-index.routes.ts';
import { devMail } from './dev/mail.routes.ts';
import { files } from './files/files.ts';
import { chooseLanguage } from './language/choose-language.ts';
import { serveMap } from './maps/map.ts';
import { servePhoto } from './media/photo.ts';
import { monitoringTunnel } from './monitoring/tunnel.ts';
import { callback, startOnSite, visitProvider } from './oidc/oidc.routes.ts';
import { servePage } from './pages/pages.ts';
import { answerProblem } from './respond/answer-problem.ts';
import { beginAnswer } from './respond/begin-answer.ts';
import { requireSameOrigin } from './respond/origin-check.ts';
import { publicFile } from './respond/public-file.ts';
import { wall } from './respond/wall.ts';
import { knowVisitor } from './sessions/know-visitor.ts';
import { me } from './sessions/me.ts';
import { leave, signInByMail } from './sign-in/login.routes.ts';
import { findServedSite } from './site/find-served-site.ts';
import { siteIcon } from './site/icon.ts';

/** The journey of a request, in order: request, site, then language, route, query, page data, render, cache, answer. */
export function createApp(): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(wall);
  app.use(beginAnswer);
  // No site's content, and the pages of unconnected hosts are drawn with it.
  app.get('/drawings.svg', publicFile);
  app.use(findServedSite);
  app.use(knowVisitor);
  app.post('/_monitoring', requireSameOrigin, monitoringTunnel);
  app.get('/api/v1/me', me);
  app.all('/api/*', (c) => answerProblem(c, { code: 'not-found' }));
  app.post('/:lang/language', requireSameOrigin, chooseLanguage);
  app.post('/:lang/login', requireSameOrigin, signInByMail);
  app.post('/:lang/sign-out', requireSameOrigin, leave);
  app.post('/:lang/dashboard', requireSameOrigin, changeAccount);
  app.get('/:lang/auth/start', startOnSite);
  app.get('/auth/visit', visitProvider);
  app.get('/:lang/auth/callback', callback);
  app.on(['GET', 'POST', 'DELETE'], '/dev/filter-index', devFilterIndex);
  app.on('GET', ['/dev/mail', '/dev/mail.json'], devMail);
  app.get('/favicon.svg', siteIcon);
  app.get('/world.svg', publicFile);
  app.get('/map/:file', serveMap);
  app.get('/media/*', servePhoto);
  app.route('/', files);
  app.get('*', servePage);
  app.all('*', (c) => answerProblem(c, { code: 'method-not-allowed', allow: ['GET', 'HEAD'] }));
  return app;
}
