import { type ReactNode, useRef, useState } from 'react';
import type { Editor } from './use-editor.ts';

type HoursFieldProps = {
  /** The name of the field, and its id. */
  name: string;
  label: string;
  /** The times in the format of the field. */
  text: string;
  /** The id of the hint for the format. */
  hintId: string;
  fault?: string | undefined;
  /** Null without script. */
  editor: Editor | null;
  /** Further actions, without script and with it. */
  action?: ReactNode;
};

/**
 * The times of a day: a field such as `09:00–12:00, 13:00–18:00`. With script it is hidden, and fields for times write it.
 * It stays a field for text while it contains something else or has the focus.
 */
export function HoursField({ name, label, text, hintId, fault, editor, action }: HoursFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isText, setText] = useState(true);
  const labelId = `${name}-label`;
  const faultId = fault ? `${name}-fault` : undefined;
  const group = isText
    ? { 'data-times': timesOf(text) }
    : { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': faultId };
  return (
    <div className="hours-day" {...group}>
      <label id={labelId} htmlFor={isText ? name : undefined} className="text-sm font-semibold">
        {label}
      </label>
      <input
        ref={field}
        id={name}
        name={name}
        className="field"
        dir="ltr"
        autoComplete="off"
        defaultValue={text}
        hidden={!isText}
        // biome-ignore lint/a11y/noAutofocus: the first field with an error has the focus, without script too
        autoFocus={fault !== undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={[faultId, hintId].filter(Boolean).join(' ')}
      />
      {fault && (
        <p id={faultId} className="fault text-sm" role="alert">
          {fault}
        </p>
      )}
      {editor ? (
        <editor.Times field={field} showText={setText}>
          {action}
        </editor.Times>
      ) : (
        action
      )}
    </div>
  );
}

/** About the number of fields for times that script will show: their place is reserved. */
const timesOf = (text: string): number =>
  text === '' || text === '00:00–24:00' ? 0 : Math.min(2, text.split(',').length);
