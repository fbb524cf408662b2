import type { PhotosStep } from '../../contract/submission-steps/photos.ts';
import { shrink } from './photo-shrink.ts';
import { faultOf, type PhotoAnswer, sendPhoto } from './send-photo.ts';

/** Sends one picture to the draft of a form, made smaller in the browser where that is possible. */
export async function uploadPhoto(step: PhotosStep, file: File): Promise<PhotoAnswer> {
  const { body } = await shrink(file);
  const fault = faultOf(body);
  return fault ? { code: 'refused', fault } : sendPhoto(step, { id: crypto.randomUUID(), body });
}
