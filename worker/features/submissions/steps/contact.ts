import * as v from 'valibot';
import { textFields } from '../../../domain/listings/typed-fields.ts';
import type { StepFields } from '../step.ts';

const names = ['phone', 'email', 'website'] as const;

const { phone, email, website } = textFields;

/** How people reach it. */
export const contact: StepFields = {
  step: 'contact',
  has: (field) => (names as readonly string[]).includes(field),
  schema: () => v.object({ phone, email, website }),
  typed: (values) => Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')])),
};
