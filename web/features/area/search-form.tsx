import { FormField } from '../../ui/form-field.tsx';

/** A form that narrows a list by a text: where it leads, what is searched for, and the rest of the address that stays. */
type Search = { action: string; text: string; kept: readonly (readonly [name: string, value: string])[] };

type SearchFormProps = { search: Search; label: string; button: string; maxLength: number };

/** The form above a list of an area in which its user searches. */
export const SearchForm = ({ search: { action, text, kept }, label, button, maxLength }: SearchFormProps) => (
  <form action={action} className="mb-6 flex max-w-xl flex-wrap items-end gap-4">
    {kept.map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} readOnly />
    ))}
    <div className="min-w-0 grow">
      <FormField
        key={text}
        {...{ id: 'q', name: 'q', type: 'search', dir: 'auto', autoComplete: 'off' }}
        maxLength={maxLength}
        label={label}
        defaultValue={text}
      />
    </div>
    <button type="submit" className="button">
      {button}
    </button>
  </form>
);
