import type { ReactNode } from 'react';

type FieldNotesProps = { id: string; hint?: ReactNode; fault?: string | undefined };

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
