import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import type { Feature } from '../../pages/feature.ts';
import { servePhoto } from './photo.endpoint.ts';
import { servePicture } from './picture.endpoint.ts';

/** Photos of listings and profile pictures. */
export const media = {
  routes: new Hono<AppEnv>().get('/media/*', servePhoto).get('/pictures/:file{[0-9a-f]{32}\\.webp}', servePicture),
} satisfies Feature;
