import { Icon } from './drawing.tsx';

type SearchFormProps = {
  /** Path that is opened with the typed words as `q`. */
  action: string;
  /** Unique on the page: the label points to the field with it. */
  id: string;
  label: string;
  hint: string;
  button: string;
  value?: string;
};

/** A search box that works as a plain GET form. */
export function SearchForm({ action, id, label, hint, button, value = '' }: SearchFormProps) {
  return (
    <search>
      <form action={action} className="max-w-xl">
        <label htmlFor={id} className="mb-2 block text-sm font-semibold">
          {label}
        </label>
        <div className="flex gap-2">
          <div className="min-w-0 grow">
            <input
              className="field"
              type="search"
              id={id}
              name="q"
              placeholder={hint}
              defaultValue={value}
              key={value}
            />
          </div>
          <button type="submit" className="button is-main">
            <Icon name="search" />
            <span className="max-sm:sr-only">{button}</span>
          </button>
        </div>
      </form>
    </search>
  );
}
