import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type ShownRows = {
  /** The element around the rows, which are its fieldsets. */
  list: RefObject<HTMLDivElement | null>;
  /** How many rows are shown; null without script: all of the page. */
  shown: number | null;
  /** The numbers of the rows, with those that were added. */
  rows: readonly number[];
  /** Shows another row; null where there is none left, and without script. */
  add: (() => void) | null;
};

/** The rows of a list in a form. With script, empty ones are hidden, up to one, until they are needed. */
export function useShownRows(own: readonly number[], most: number): ShownRows {
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  // The values are read from the document: a draft may have changed them since they were rendered.
  useLayoutEffect(() => setShown(Math.max(1, lastFilled(list.current))), []);
  const last = own.at(-1) ?? 0;
  const more = Math.max(0, (shown ?? 0) - own.length);
  const rows = [...own, ...Array.from({ length: more }, (_, i) => last + 1 + i)];
  const isMore = shown !== null && (shown < rows.length || last + more < most);
  return { list, shown, rows, add: isMore ? () => setShown(shown + 1) : null };
}

/** The number of rows up to the last one that is filled in. */
function lastFilled(list: HTMLElement | null): number {
  const rows = [...(list?.querySelectorAll(':scope > fieldset') ?? [])];
  const isFilled = (field: HTMLInputElement | HTMLSelectElement) =>
    field.type === 'checkbox' ? (field as HTMLInputElement).checked : field.value !== '';
  return (
    1 +
    rows.findLastIndex((row) =>
      [...row.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')].some(isFilled),
    )
  );
}
