import { Hono } from 'hono';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppEnv } from '../../http/context.ts';
import type { Feature } from '../../pages/feature.ts';
import { siteIcon } from './icon.endpoint.ts';
import { publicFile } from './public-file.endpoint.ts';
import { serveShareCard } from './share-card.endpoint.ts';

/** Icons, drawings and share cards at fixed paths. */
export const siteFiles = {
  anyHostRoutes: new Hono<AppEnv>()
    // Hashed files that exist are served without the Worker.
    .get('/assets/*', (c) => answerProblem(c, { code: 'not-found' }))
    // The problem page of an unknown host uses these drawings; they contain no content of a site.
    .get('/drawings.svg', publicFile),
  routes: new Hono<AppEnv>()
    .get('/favicon.svg', siteIcon)
    .get('/world.svg', publicFile)
    .get('/share/*', serveShareCard),
} satisfies Feature;
