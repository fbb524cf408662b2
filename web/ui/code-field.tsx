import { FormField } from './form-field.tsx';

type CodeFieldProps = {
  label: string;
  hint?: string | undefined;
  fault: string | undefined;
  /** The id of the text that says what was sent: the field gets the focus after it. */
  'aria-describedby'?: string | undefined;
};

/** The field for the six-digit code of a mail. Phones can fill it in. Digits of any script and spaces are accepted. */
export const CodeField = (props: CodeFieldProps) => (
  <FormField
    id="code"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    dir="ltr"
    {...props}
  />
);
