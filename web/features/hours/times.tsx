import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import type { Range } from '../../contract/hours.ts';
import { rangesText, readPairs } from '../../contract/hours-text.ts';
import { RangesEditor } from './ranges-editor.tsx';
import { writeField } from './write-field.ts';

type TimesProps = {
  /** The field for text, which is read and written. */
  field: RefObject<HTMLInputElement | null>;
  /** Shows or hides the field for text. */
  showText(isShown: boolean): void;
  children: ReactNode;
};

/** Fields for times in place of a field for text, unless this one contains something else. */
export function Times({ field, showText, children }: TimesProps) {
  const pairs = usePairs(field);
  const isText = pairs === undefined;
  useLayoutEffect(() => showText(isText), [showText, isText]);
  if (!pairs) return children;
  const change = (changed: readonly Range[]) => field.current && writeField(field.current, rangesText(changed));
  return (
    <RangesEditor pairs={pairs} onChange={change}>
      {children}
    </RangesEditor>
  );
}

/** The times in a field, as the document has them: a draft or the browser may have changed what was rendered. */
function usePairs(field: TimesProps['field']): Range[] | undefined {
  const [typed, setTyped] = useState<string | null>(null);
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    const read = () => setTyped(input.value);
    // While people type, the field for text stays.
    const readWritten = () => {
      if (input !== document.activeElement) read();
    };
    readWritten();
    const listening = new AbortController();
    input.addEventListener('focusout', read, listening);
    input.addEventListener('input', readWritten, listening);
    return () => listening.abort();
  }, [field]);
  return typed === null ? undefined : readPairs(typed);
}
