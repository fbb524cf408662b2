import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type FoundPlace, type PlaceSearch, placesPath } from '../../contract/place-search.ts';
import { activeAfter } from '../search/options.ts';
import { fieldOf, setField } from './set-field.ts';

/** Milliseconds without a further character before places are searched. */
const pauseMs = 200;

const nothing: PlaceSearch = { places: [] };

export type PlaceSearchState = {
  places: readonly FoundPlace[];
  /** The index of the active place; -1 if there is none. */
  active: number;
  isOpen: boolean;
  /** Whether the last search found nothing. */
  isEmpty: boolean;
  chosen: FoundPlace | null;
  choose(place: FoundPlace): void;
  onInput(): void;
  onKeyDown(event: KeyboardEvent): void;
  onBlur(): void;
};

type Options = {
  lang: string;
  chosen: FoundPlace | null;
  /** The field that is typed in, and the hidden one with the chosen place. */
  query: RefObject<HTMLInputElement | null>;
  value: RefObject<HTMLInputElement | null>;
  /** "Leipzig, Saxony, Germany". */
  fullName(place: FoundPlace): string;
  onChosen(place: FoundPlace): void;
};

/** Searches places while somebody types, and fills in what an address says besides. */
export function usePlaceSearch({ lang, chosen: first, query, value, fullName, onChosen }: Options): PlaceSearchState {
  const [answer, setAnswer] = useState<PlaceSearch | null>(null);
  const [chosen, setChosen] = useState(first);
  const [active, setActive] = useState(-1);
  const [isWanted, setWanted] = useState(false);
  const asking = useRef(new AbortController());
  useEffect(() => () => asking.current.abort(), []);
  const places = answer?.places ?? [];
  const isOpen = isWanted && places.length > 0;

  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const choose = (place: FoundPlace) => {
    asking.current.abort();
    close();
    setChosen(place);
    if (query.current) query.current.value = fullName(place);
    fillEmpty(value.current, answer ?? nothing);
    setField(value.current, place.place);
    onChosen(place);
  };
  return {
    ...{ places, active, isOpen, chosen, choose },
    isEmpty: isWanted && answer !== null && places.length === 0,
    onInput() {
      asking.current.abort();
      asking.current = new AbortController();
      const text = query.current?.value ?? '';
      if (chosen && text !== fullName(chosen)) {
        setChosen(null);
        setField(value.current, '');
      }
      setWanted(true);
      const { signal } = asking.current;
      later(() => search({ lang, text, signal }, setAnswer), signal);
      setActive(-1);
    },
    onKeyDown(event) {
      // 229: a key of an input method.
      if (event.nativeEvent.isComposing || event.keyCode === 229) return;
      const place = places[active] ?? (places.length === 1 ? places[0] : undefined);
      if (event.key === 'Escape' && isOpen) close();
      else if (event.key === 'Enter' && isOpen && place) choose(place);
      // Without a list there is nothing to choose, and the form is not to be sent.
      else if (event.key !== 'Enter') {
        const next = isOpen ? activeAfter(event.key, { active, count: places.length }) : undefined;
        if (next === undefined) return;
        setActive(next);
      }
      event.preventDefault();
    },
    onBlur() {
      // The only place of the name needs no choice.
      const [only, ...others] = places;
      if (isWanted && !chosen && only && !others.length) choose(only);
      close();
    },
  };
}

/** Fills in what an address says, where nothing was typed yet. */
function fillEmpty(field: HTMLInputElement | null, { address, postalCode }: PlaceSearch): void {
  for (const [name, text] of Object.entries({ street: address, postalCode })) {
    const own = fieldOf(field, name);
    if (text && own && !own.value.trim()) setField(own, text);
  }
}

function later(run: () => void, signal: AbortSignal): void {
  const timer = setTimeout(run, pauseMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

async function search(
  { lang, text, signal }: { lang: string; text: string; signal: AbortSignal },
  tell: (answer: PlaceSearch | null) => void,
): Promise<void> {
  const answer = text.trim() ? await fetchJson<PlaceSearch>(placesPath(lang, text), signal) : null;
  if (!signal.aborted) tell(answer ?? null);
}

/** JSON of this site; undefined if it cannot be loaded: the form works without. */
export async function fetchJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer | undefined> {
  try {
    const response = await fetch(path, signal ? { signal } : {});
    return response.ok ? ((await response.json()) as Answer) : undefined;
  } catch {
    return undefined;
  }
}
