import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type ShownRows<List> = {
  /** The element around the rows, which are its fieldsets. */
  list: RefObject<List | null>;
  /** How many rows are shown; null without script: all of the page. */
  shown: number | null;
  /** The numbers of the rows, with those that were added. */
  rows: readonly number[];
  /** Shows another row; null where there is none left, and without script. */
  add: (() => void) | null;
};

type Options = {
  /** Rows of the list at most. */
  most: number;
  /** Is called with a row that was added. */
  onAdd?: (row: Element | undefined) => void;
};

/**
 * The rows of a list in a form, with the numbers of the page's own ones. With script, empty ones are hidden, up to one,
 * until they are needed.
 */
export function useShownRows<List extends HTMLElement>(
  own: readonly number[],
  { most, onAdd }: Options,
): ShownRows<List> {
  const list = useRef<List>(null);
  const isAdded = useRef(false);
  const [shown, setShown] = useState<number | null>(null);
  // The values are read from the document, now and when they change: a draft is restored after they were rendered.
  useLayoutEffect(() => {
    const element = list.current;
    const count = () => setShown((now) => Math.max(now ?? 1, lastFilled(element)));
    count();
    element?.addEventListener('input', count);
    return () => element?.removeEventListener('input', count);
  }, []);
  useLayoutEffect(() => {
    if (isAdded.current) onAdd?.(rowsOf(list.current)[(shown ?? 0) - 1]);
    isAdded.current = false;
  }, [shown, onAdd]);
  const last = own.at(-1) ?? 0;
  const more = Math.max(0, (shown ?? 0) - own.length);
  const rows = [...own, ...Array.from({ length: more }, (_, i) => last + 1 + i)];
  const isMore = shown !== null && (shown < rows.length || last + more < most);
  const add = () => {
    isAdded.current = true;
    setShown((shown ?? 0) + 1);
  };
  return { list, shown, rows, add: isMore ? add : null };
}

const rowsOf = (list: HTMLElement | null): Element[] => [...(list?.querySelectorAll(':scope > fieldset') ?? [])];

/** The number of rows up to the last one that is filled in. */
function lastFilled(list: HTMLElement | null): number {
  const isFilled = (field: HTMLInputElement | HTMLSelectElement) =>
    field.type === 'checkbox' ? (field as HTMLInputElement).checked : field.value !== '';
  return (
    1 +
    rowsOf(list).findLastIndex((row) =>
      [...row.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')].some(isFilled),
    )
  );
}
