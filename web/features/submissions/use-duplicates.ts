import { useLocale } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Duplicate, duplicatesPath, type TypedPlace } from '../../contract/submission-steps/duplicates.ts';

/** Milliseconds without typing after which duplicates are looked up. */
const pauseMs = 600;

type Options = {
  /** What the whole draft says: a step shows only some of the fields. */
  typed: TypedPlace;
  /** What the page was made with. */
  duplicates: readonly Duplicate[];
};

type Found = {
  duplicates: readonly Duplicate[];
  /** Whether they were looked up while the visitor typed. */
  isNew: boolean;
};

/**
 * The listings that the form may be about, looked up again while the visitor types. Without a network, or where the look-up
 * fails, they stay as they were: the form works without them.
 *
 * @param element an element in the form.
 */
export function useDuplicates(element: RefObject<HTMLElement | null>, { typed, duplicates }: Options): Found {
  const lang = useLocale();
  const [found, setFound] = useState<Found>({ duplicates, isNew: false });
  // A page with another state of the draft has duplicates of its own.
  useEffect(() => setFound({ duplicates, isNew: false }), [duplicates]);
  const draft = useRef(typed);
  useEffect(() => {
    draft.current = typed;
  }, [typed]);
  useEffect(() => {
    const form = element.current?.closest('form');
    if (!form) return;
    return lookUp(form, {
      pathOf: () => duplicatesPath(lang, typedIn(form, draft.current)),
      tell: (now) => setFound({ duplicates: now, isNew: true }),
    });
  }, [element, lang]);
  return found;
}

/** What is typed now: the values of the form's fields, and of the draft for fields that the step does not show. */
function typedIn(form: HTMLFormElement, draft: TypedPlace): TypedPlace {
  const values = new FormData(form);
  const now = Object.entries(draft).map(([field, value]) => {
    const shown = values.get(field);
    return [field, typeof shown === 'string' ? shown : value];
  });
  return Object.fromEntries(now) as TypedPlace;
}

type LookUp = { pathOf: () => string | null; tell: (found: readonly Duplicate[]) => void };

/** Looks duplicates up after each pause in which something else is asked. @returns the end of it. */
function lookUp(form: HTMLFormElement, { pathOf, tell }: LookUp): () => void {
  const listening = new AbortController();
  let known = pathOf();
  let request = new AbortController();
  let timer = 0;
  const ask = async () => {
    const path = pathOf();
    if (path === known || !navigator.onLine) return;
    known = path;
    request.abort();
    request = new AbortController();
    const { signal } = request;
    const found = path === null ? [] : await read(path, signal);
    if (!signal.aborted && found) tell(found);
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), pauseMs);
  };
  form.addEventListener('input', later, listening);
  return () => {
    clearTimeout(timer);
    request.abort();
    listening.abort();
  };
}

/** The duplicates at an address; undefined if they cannot be looked up. */
async function read(path: string, signal: AbortSignal): Promise<readonly Duplicate[] | undefined> {
  try {
    const answer = await fetch(path, { signal });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
