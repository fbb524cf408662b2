import { FormField } from './form-field.tsx';

type CodeFieldProps = { label: string; hint?: string | undefined; fault: string | undefined };

/** The field for the six digits of a mail: phones offer them, and the digits of any script and blanks may be typed. */
export const CodeField = (words: CodeFieldProps) => (
  <FormField
    id="code"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    dir="ltr"
    {...words}
  />
);
