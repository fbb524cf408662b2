type ReasonsProps = {
  /** What is asked. */
  legend: string;
  /** The value that the form sends, and its words. */
  reasons: readonly { value: string; label: string }[];
  /** The value that is chosen; empty for none. */
  chosen: string;
  fault: string | undefined;
};

/** The reasons of a report to choose from, as the field `reason`. */
export function Reasons({ legend, reasons, chosen, fault }: ReasonsProps) {
  return (
    <fieldset aria-describedby={fault ? 'reason-fault' : undefined}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {fault && (
        <p id="reason-fault" className="fault mb-2 text-sm" role="alert">
          {fault}
        </p>
      )}
      <ul>
        {reasons.map(({ value, label }, i) => (
          <li key={value}>
            <label className="tap cursor-pointer">
              <input
                type="radio"
                name="reason"
                value={value}
                defaultChecked={value === chosen}
                // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form, and this field is its next step
                autoFocus={fault !== undefined && i === 0}
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
