import type { ImagesBinding } from '@cloudflare/workers-types';

/** Error code of the Images binding for bytes that it cannot decode. */
const notAnImage = 9412;

export type Images = { images: ImagesBinding; report: (error: unknown) => void };

/**
 * Runs a transformation of the Images binding.
 * @returns undefined if the bytes cannot be decoded.
 */
export async function decoded<Made>(
  { report }: Pick<Images, 'report'>,
  make: () => Promise<Made>,
): Promise<Made | undefined> {
  try {
    return await make();
  } catch (error) {
    if (!isImagesError(error)) throw error;
    // Any other code may be an error of the service itself.
    if (error.code !== notAnImage) report(error);
    return undefined;
  }
}

const isImagesError = (error: unknown): error is Error & { code: number } =>
  error instanceof Error && 'code' in error && typeof error.code === 'number';
