import type { PhotosStep, TypedPhoto } from '../../contract/submission-steps/photos.ts';
import { photoMegabytes, uploadsPath } from '../../contract/uploads.ts';

/** What is wrong with a file: a key of the messages `photos.fault`. */
export type PhotoFault = string;

/** What is wrong with a file before it is sent; null for nothing. */
export function faultOf({ size, type }: Blob): PhotoFault | null {
  if (size === 0) return 'photo-empty';
  if (type !== '' && !type.startsWith('image/')) return 'photo-kind';
  return size > photoMegabytes * 1_000_000 ? 'photo-large' : null;
}

/** What became of a file. `later`: it can be sent again after some minutes. `broken`: the connection failed. */
export type PhotoAnswer =
  | { code: 'ok'; photo: TypedPhoto }
  | { code: 'refused'; fault: PhotoFault }
  | { code: 'later'; minutes: number }
  | { code: 'broken' };

type Watching = {
  /** Gets the request, which can be aborted. */
  begun?(request: XMLHttpRequest): void;
  /** Gets the share that was sent, from 0 to 1. */
  tell?(progress: number): void;
};

/**
 * Sends a file to the draft of a form. The same `id` stores it once. A request of `fetch` tells no progress.
 */
export function sendPhoto(
  step: Pick<PhotosStep, 'form' | 'thing'>,
  { id, body }: { id: string; body: Blob },
  { begun, tell }: Watching = {},
): Promise<PhotoAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    begun?.(request);
    request.open('POST', `${uploadsPath(step.form, step.thing)}&id=${id}`);
    request.upload.onprogress = ({ loaded, total }) => tell?.(total ? loaded / total : 0);
    request.onload = () => resolve(read(request));
    request.onerror = () => resolve({ code: 'broken' });
    request.onabort = () => resolve({ code: 'broken' });
    request.send(body);
  });
}

function read({ status, responseText }: XMLHttpRequest): PhotoAnswer {
  if (status === 413) return { code: 'refused', fault: 'photo-large' };
  if (status === 401 || status === 403) return { code: 'refused', fault: 'photo-forbidden' };
  try {
    const answer = JSON.parse(responseText);
    if (status === 201) return { code: 'ok', photo: { key: answer.key, width: answer.width, height: answer.height } };
    if (status === 422) return { code: 'refused', fault: String(answer.reason) };
    if (status === 429) return { code: 'later', minutes: Math.ceil(Number(answer.retryAfter) / 60) };
  } catch {
    // An answer of something between here and the server.
  }
  return { code: 'broken' };
}
