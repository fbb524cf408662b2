import type { Feature } from '../../pages/feature.ts';
import { servePhoto } from './photo.endpoint.ts';
import { servePicture } from './picture.endpoint.ts';

/** Photos of listings and profile pictures. */
export const media = {
  endpoints: [
    { method: 'GET', path: '/media/*', right: 'read', handle: servePhoto },
    { method: 'GET', path: '/pictures/:file{[0-9a-f]{32}\\.webp}', right: 'read', handle: servePicture },
  ],
} satisfies Feature;
