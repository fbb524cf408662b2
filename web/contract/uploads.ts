import type { PhotoWidth } from './photos.ts';
import { mostPostPhotos } from './posts.ts';
import { mostReviewPhotos } from './reviews.ts';

// Photos of listings on their way to being published. Apart from photos.ts, which all pages load.

/** Maximum size of an uploaded photo of a listing in megabytes. */
export const photoMegabytes = 12;

/** Maximum size in megabytes of a form with photos that is sent without script. The Worker has it in memory as a whole. */
export const photosFormMegabytes = 25;

/** Maximum number of pixels of an uploaded photo, in millions: decoding more takes too much memory. */
export const photoMegapixels = 50;

/** Minimum number of pixels of a photo's shorter side. */
export const photoLeast = 200;

/** Maximum number of pixels of a stored photo's longer side. */
export const photoMost = 2560;

/** Maximum number of photos of a listing. */
export const mostPhotos = 12;

/** The URL of a photo that is not published, at a width. */
export const uploadPath = (key: string, width: PhotoWidth): string => `/uploads/${key}/${width}.webp`;

/** The forms whose drafts have photos. */
export const uploadForms = ['submission', 'review', 'post', 'article'] as const;

export type UploadForm = (typeof uploadForms)[number];

/** Maximum number of photos by form: of a listing, of a review of it, of a post and of an article. */
export const mostPhotosOf: Readonly<Record<UploadForm, number>> = {
  submission: mostPhotos,
  review: mostReviewPhotos,
  post: mostPostPhotos,
  article: mostPostPhotos,
};

/** The path to which a script sends photos of a draft. `thing` is what the draft is about; a key names one of its photos. */
export const uploadsPath = (form: UploadForm, thing: string, key = ''): string =>
  `/api/v1/uploads${key && `/${key}`}?${new URLSearchParams({ form, thing })}`;
