import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { fill } from '../form/form-values.ts';
import { type DraftPage, readStored } from '../form/stored-draft.ts';

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
  /** The page whose values this browser may have, and how the names of the rows' fields begin. */
  page: DraftPage;
  start: string;
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
  { page, start, most, onAdd }: Options,
): ShownRows<List> {
  const list = useRef<List>(null);
  const isAdded = useRef(false);
  const typed = useRef<StoredRows>(null);
  const [shown, setShown] = useState<number | null>(null);
  const last = own.at(-1) ?? 0;
  useLayoutEffect(() => {
    const form = list.current?.closest('form');
    if (form && typed.current) fill(form, typed.current.values);
    typed.current = null;
    if (isAdded.current) onAdd?.(rowsOf(list.current)[(shown ?? 0) - 1]);
    isAdded.current = false;
  }, [shown, onAdd]);
  // The values are read from the document, now and when they change: a draft is restored after they were rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is restored when the form is opened
  useLayoutEffect(() => {
    const element = list.current;
    typed.current = storedRows(page, { start, after: last });
    const stored = typed.current ? own.length + typed.current.last - last : 1;
    const count = () => setShown((now) => Math.max(now ?? stored, lastFilled(element)));
    count();
    element?.addEventListener('input', count);
    return () => element?.removeEventListener('input', count);
  }, []);
  const more = Math.max(0, (shown ?? 0) - own.length);
  const rows = [...own, ...Array.from({ length: more }, (_, i) => last + 1 + i)];
  const isMore = shown !== null && (shown < rows.length || last + more < most);
  const add = () => {
    isAdded.current = true;
    setShown((shown ?? 0) + 1);
  };
  return { list, shown, rows, add: isMore ? add : null };
}

type StoredRows = { last: number; values: Record<string, string> };

/** The rows after those of the page of which this browser has something that the server has not; null if it has none. */
function storedRows(page: DraftPage, { start, after }: { start: string; after: number }): StoredRows | null {
  const stored = readStored(page);
  if (!stored || stored.isSynced) return null;
  const rowOf = (name: string) => (name.startsWith(start) ? Number(/\d+/.exec(name)) : 0);
  const fields = Object.entries(stored.values).filter(([name]) => rowOf(name) > after);
  const last = Math.max(0, ...fields.map(([name, value]) => (value === '' ? 0 : rowOf(name))));
  return last === 0 ? null : { last, values: Object.fromEntries(fields) };
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
