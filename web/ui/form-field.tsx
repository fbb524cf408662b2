import type { ComponentProps, ReactNode } from 'react';

type FormFieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  /** Unique on the page. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The error text for the value. */
  fault?: string | undefined;
  /** Lines of a field for several lines. */
  rows?: number | undefined;
};

/** A labelled field with its hint and its error text. The first field with an error has the focus, without script too. */
export function FormField({ id, label, hint, fault, 'aria-describedby': more, ...input }: FormFieldProps) {
  const describedBy = [more, hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  const Control = (input.rows ? 'textarea' : 'input') as 'input';
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-semibold">
        {label}
      </label>
      <Control
        {...input}
        id={id}
        className="field"
        autoFocus={fault !== undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      <FieldNotes id={id} hint={hint} fault={fault} />
    </div>
  );
}

type FieldNotesProps = { id: string; hint: ReactNode; fault: string | undefined };

/** What is wrong with the field `id`, and its hint: texts that the field names in `aria-describedby`. */
export const FieldNotes = ({ id, hint, fault }: FieldNotesProps) => (
  <>
    {fault && (
      <p id={`${id}-fault`} className="fault mt-2 text-sm" role="alert">
        {fault}
      </p>
    )}
    {hint && (
      <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
        {hint}
      </p>
    )}
  </>
);
