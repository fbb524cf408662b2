import { Hono } from 'hono';
import type { AppEnv } from './context.ts';
import { changeAccount } from './dashboard/account.routes.ts';
import { devFilterIndex } from './dev/filter-index.routes.ts';
import { devMail } from './dev/mail.routes.ts';
import { devOpeningHours } from './dev/opening-hours.routes.ts';
import { files } from './files/files.ts';
import { chooseLanguage } from './language/choose-language.ts';
import { manageSite } from './manage/manage.routes.ts';
import { serveMap } from './maps/map.ts';
import { servePhoto } from './media/photo.ts';
import { servePicture } from './media/picture.ts';
import { monitoringTunnel } from './monitoring/tunnel.ts';
import { callback, startOnSite, visitProvider } from './oidc/oidc.routes.ts';
import { servePage } from './pages/pages.ts';
import { answerProblem } from './respond/answer-problem.ts';
import { beginAnswer } from './respond/begin-answer.ts';
import { limitFloods } from './respond/limit-floods.ts';
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
  // Hashed files that are there are served without the Worker.
  app.get('/assets/*', (c) => answerProblem(c, { code: 'not-found' }));
  // No site's content, and the pages of unconnected hosts are drawn with it.
  app.get('/drawings.svg', publicFile);
  app.use(findServedSite);
  app.use(knowVisitor);
  // What only exists on a developer's machine is asked by tests and commands as often as they like.
  app.on(['GET', 'POST', 'DELETE'], '/dev/filter-index', devFilterIndex);
  app.post('/dev/opening-hours', devOpeningHours);
  app.on('GET', ['/dev/mail', '/dev/mail.json'], devMail);
  // Reports of errors have a limit of their own: they must not use up what people may send.
  app.post('/_monitoring', requireSameOrigin, monitoringTunnel);
  // Whatever is sent comes from a page of the same host, and not in floods. No route has to ask for it.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', requireSameOrigin, limitFloods);
  app.get('/api/v1/me', me);
  app.all('/api/*', (c) => answerProblem(c, { code: 'not-found' }));
  app.post('/:lang/language', chooseLanguage);
  app.post('/:lang/login', signInByMail);
  app.post('/:lang/sign-out', leave);
  app.post('/:lang/dashboard', changeAccount);
  app.post('/:lang/manage', manageSite);
  // These write, although they are asked for: the way to a provider and back leads through other hosts.
  app.get('/:lang/auth/start', limitFloods, startOnSite);
  app.get('/auth/visit', limitFloods, visitProvider);
  app.get('/:lang/auth/callback', limitFloods, callback);
  app.get('/favicon.svg', siteIcon);
  app.get('/world.svg', publicFile);
  app.get('/map/:file', serveMap);
  app.get('/media/*', servePhoto);
  app.get('/pictures/:file{[0-9a-f]{32}\\.webp}', servePicture);
  app.route('/', files);
  app.get('*', servePage);
  app.all('*', (c) => answerProblem(c, { code: 'method-not-allowed', allow: ['GET', 'HEAD'] }));
  return app;
}
