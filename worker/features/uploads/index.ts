import type { Feature } from '../../pages/feature.ts';
import { deleteUpload, postUpload, putUpload } from './change-uploads.ts';
import { uploadLimits } from './limits.ts';
import { serveUpload } from './upload.endpoint.ts';

export { photoFiles, photosEdits } from './photos-edits.ts';

const one = '/api/v1/uploads/:key{[a-z0-9]{16,64}}';

/** Photos of forms: they arrive one by one, and are shown to those who may see them before they are published. */
export const uploads = {
  endpoints: [
    { method: 'POST', path: '/api/v1/uploads', right: 'read', handle: postUpload },
    { method: 'DELETE', path: one, right: 'read', handle: deleteUpload },
    { method: 'PUT', path: one, right: 'read', handle: putUpload },
    { method: 'GET', path: '/uploads/*', right: 'read', handle: serveUpload },
  ],
  limits: uploadLimits,
} satisfies Feature;
