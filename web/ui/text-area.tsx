import type { ComponentProps } from 'react';
import { FormField } from './form-field.tsx';

/** A labelled field for several lines, in the direction of its text. */
export const TextArea = (props: ComponentProps<typeof FormField> & { rows: number }) => (
  <FormField dir="auto" {...props} />
);
