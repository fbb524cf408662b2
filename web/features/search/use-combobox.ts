import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { closePopover } from '../../ui/close-popover.ts';
import { activeAfter, type Option, type OptionGroup, optionGroups } from './options.ts';
import { clearPastSearches, pastSearches, rememberSearch } from './past-searches.ts';
import { noSuggestions, SuggestionSource } from './suggestion-source.ts';

/** The state of the list under a search box, and what its entries do. */
export type ComboboxState = {
  groups: readonly OptionGroup[];
  /** The options of all groups in their order. */
  options: readonly Option[];
  /** The index of the active option; -1 if there is none. */
  active: number;
  isOpen: boolean;
  /** Whether the list is open, or was requested and has nothing to show. */
  isAnswered: boolean;
  choose(option: Option, event: MouseEvent<HTMLElement>): void;
  clearPast(): void;
};

/** Connects a field with a list of suggestions. `clear` is the name of the entry that clears the past searches. */
export function useCombobox(input: HTMLInputElement, { lang, clear }: { lang: string; clear: string }): ComboboxState {
  const [text, setText] = useState(input.value);
  const [past, setPast] = useState(pastSearches);
  const [suggestions, setSuggestions] = useState(noSuggestions);
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const action = input.form?.getAttribute('action') ?? '';
  const groups = optionGroups({ text, past, suggestions, action, clear });
  const options = groups.flatMap((group) => group.options);
  const isOpen = isWanted && options.length > 0;

  const [isAnswered, setAnswered] = useState(false);
  const source = useMemo(
    () =>
      new SuggestionSource(lang, (answer) => {
        setSuggestions(answer);
        setActive(-1);
        setAnswered(true);
      }),
    [lang],
  );

  useEffect(() => () => source.cancel(), [source]);

  const close = () => {
    source.cancel();
    setWanted(false);
    setActive(-1);
    setAnswered(false);
  };
  const open = () => {
    setPast(pastSearches());
    setText(input.value);
    setWanted(true);
    source.ask(input.value);
  };
  useFieldEvents(input, { open, close, isOpen, active, setActive, options, listId: `${input.id}-list` });

  return {
    ...{ groups, options, active, isOpen },
    isAnswered: isAnswered && isWanted,
    choose(option, event) {
      if (option.key.startsWith('past-')) rememberSearch(option.name);
      // Opening a tab or window leaves the list as it is.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      closePopover(event);
      close();
      input.value = input.defaultValue;
      input.blur();
    },
    clearPast() {
      clearPastSearches();
      setPast([]);
      setActive(-1);
    },
  };
}

type Field = {
  open(): void;
  close(): void;
  isOpen: boolean;
  active: number;
  setActive(active: number): void;
  options: readonly Option[];
  listId: string;
};

/** Listens to the field, which is not a part of this component. */
function useFieldEvents(input: HTMLInputElement, field: Field): void {
  // The newest state for listeners that are added once.
  const newest = useRef(field);
  newest.current = field;
  useEffect(() => {
    const listening = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => input.addEventListener(name, listener, { signal: listening.signal });
    on('input', (event) => (event as InputEvent).isComposing || newest.current.open());
    on('compositionend', () => newest.current.open());
    on('keydown', (event) => handleKey(event, input, newest.current));
    on('focus', () => input.value || newest.current.open());
    on('click', () => input.value || newest.current.open());
    on('blur', () => newest.current.close());
    input.form?.addEventListener('submit', () => rememberSearch(input.value), { signal: listening.signal });
    // What was typed before this code was loaded.
    if (document.activeElement === input && (!input.value || input.value !== input.defaultValue)) newest.current.open();
    return () => listening.abort();
  }, [input]);
}

function handleKey(event: KeyboardEvent, input: HTMLInputElement, field: Field): void {
  // Safari ends a composition before the key that ended it; 229 is the code of such keys.
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) return;
  const act = actionOf(event, input, field);
  if (!act) return;
  event.preventDefault();
  act();
}

/** What a key does; undefined if it belongs to the field. */
function actionOf({ key, altKey }: KeyboardEvent, input: HTMLInputElement, field: Field): (() => void) | undefined {
  const { isOpen, active, options, listId } = field;
  if (key === 'Escape' && isOpen) return field.close;
  if (key === 'Escape' && input.value) return () => (input.value = '');
  if (!isOpen) return key === 'ArrowDown' || key === 'ArrowUp' ? field.open : undefined;
  if (key === 'ArrowUp' && altKey) return field.close;
  if (key === 'Enter' && active >= 0) return () => document.getElementById(`${listId}-${active}`)?.click();
  const next = activeAfter(key, { active, count: options.length });
  return next === undefined ? undefined : () => field.setActive(next);
}
