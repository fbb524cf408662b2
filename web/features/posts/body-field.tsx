import { TextArea } from '../../ui/text-area.tsx';

type BodyFieldProps = {
  label: string;
  hint: string;
  defaultValue: string;
  /** The language of the text. */
  language: string;
  problem: string | undefined;
};

/** The field for the Markdown of a text. */
export const BodyField = ({ label, hint, defaultValue, language, problem }: BodyFieldProps) => (
  <TextArea
    id="body"
    name="body"
    rows={18}
    lang={language}
    label={label}
    hint={hint}
    defaultValue={defaultValue}
    fault={problem}
  />
);
