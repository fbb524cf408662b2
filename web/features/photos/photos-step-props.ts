import type { ReactNode } from 'react';
import type { PhotosStep, TypedPhoto } from '../../contract/submission-steps/photos.ts';

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
  /** What stands below the description of a photo, such as how a text shows it. */
  below?(photo: TypedPhoto, alt: string): ReactNode;
};
