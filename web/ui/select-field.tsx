import type { ComponentProps } from 'react';
import { FieldNotes } from './form-field.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className'> & {
  /** Unique on the page. */
  id: string;
  label: string;
  hint?: string | undefined;
  /** The error text for the value. */
  fault?: string | undefined;
};

/** A labelled choice with its hint and its error text. */
export function SelectField({ id, label, hint, fault, children, ...select }: SelectFieldProps) {
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-semibold">
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="field"
        // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form, and this is the first field with a fault
        autoFocus={fault !== undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy || undefined}
      >
        {children}
      </select>
      <FieldNotes id={id} hint={hint} fault={fault} />
    </div>
  );
}
