import type { PhotosStep } from '../../contract/submission-steps/photos.ts';

export type PhotosStepProps = {
  step: PhotosStep;
  values: Readonly<Record<string, string | undefined>>;
  fault(field: string): string | undefined;
  /** What staff noted at a field. */
  mark(field: string): string | undefined;
  /** What stands above the field for files, instead of what is said about the photos of a listing. */
  intro?: string;
  /** Whether each photo has a field for its photographer. */
  hasCredits?: boolean;
};
