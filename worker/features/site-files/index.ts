import { answerProblem } from '../../http/answer-problem.ts';
import type { Feature } from '../../pages/feature.ts';
import { siteIcon } from './icon.endpoint.ts';
import { publicFile } from './public-file.endpoint.ts';
import { serveShareCard } from './share-card.endpoint.ts';

const file = { method: 'GET', right: 'read' } as const;

/** Icons, drawings and share cards at fixed paths. */
export const siteFiles = {
  anyHostEndpoints: [
    // Hashed files that exist are served without the Worker.
    { ...file, path: '/assets/*', handle: (c) => answerProblem(c, { code: 'not-found' }) },
    // The problem page of an unknown host uses these drawings; they contain no content of a site.
    { ...file, path: '/drawings.svg', handle: publicFile },
  ],
  endpoints: [
    { ...file, path: '/favicon.svg', handle: siteIcon },
    { ...file, path: '/world.svg', handle: publicFile },
    { ...file, path: '/share/*', handle: serveShareCard },
  ],
} satisfies Feature;
