import type { PhotosStep } from '../../contract/submission-steps/photos.ts';

export type PhotosStepProps = {
  step: PhotosStep;
  values: Readonly<Record<string, string | undefined>>;
  fault(field: string): string | undefined;
  mark(field: string): string | undefined;
};
