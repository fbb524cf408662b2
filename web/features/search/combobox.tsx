import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from '../../slots/link.tsx';
import type { Option, OptionGroup } from './options.ts';
import { type ComboboxState, useCombobox } from './use-combobox.ts';
import { useRoom } from './use-room.ts';

/**
 * Makes a search box a combobox: the editable one with list autocomplete and manual selection of the WAI-ARIA Authoring
 * Practices. The focus stays in the field.
 */
export function Combobox({ input }: { input: HTMLInputElement }) {
  const t = useTranslations('suggestions');
  const box = useCombobox(input, { lang: useLocale(), clear: t('clear') });
  const list = useRef<HTMLDivElement>(null);
  const id = `${input.id}-list`;
  useRoom(list, { input, isOpen: box.isOpen });
  useAttributes(input, { id, box });
  const count = box.options.filter(({ path }) => path).length;
  return (
    <>
      {/* Pressing a pointer would move the focus out of the field and close the list before the click. */}
      <div
        ref={list}
        id={id}
        className="suggestions"
        role="listbox"
        tabIndex={-1}
        aria-label={input.labels?.[0]?.textContent ?? ''}
        hidden={!box.isOpen}
        onMouseDown={(event) => event.preventDefault()}
      >
        {box.groups.map((group) => (
          <Group key={group.name} group={group} id={id} box={box} />
        ))}
      </div>
      <p className="sr-only" role="status">
        {box.isAnswered && t('count', { count })}
      </p>
    </>
  );
}

/** The attributes of the field that change with the list. */
function useAttributes(input: HTMLInputElement, { id, box }: { id: string; box: ComboboxState }): void {
  const { isOpen, active } = box;
  useLayoutEffect(() => {
    const attributes = {
      ...{ role: 'combobox', autocomplete: 'off', 'aria-autocomplete': 'list', 'aria-controls': id },
      'aria-expanded': String(isOpen),
      ...(active >= 0 && { 'aria-activedescendant': `${id}-${active}` }),
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) input.removeAttribute(name);
    };
  }, [input, id, isOpen, active]);
}

type GroupProps = { group: OptionGroup; id: string; box: ComboboxState };

function Group({ group: { name, options }, id, box }: GroupProps) {
  const t = useTranslations('suggestions');
  const heading = `${id}-${name}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a group of options
    <div role="group" aria-labelledby={heading}>
      <p id={heading} role="presentation">
        {t(name)}
      </p>
      {options.map((option) => (
        <Entry key={option.key} option={option} id={`${id}-${box.options.indexOf(option)}`} box={box} />
      ))}
    </div>
  );
}

/** A link, so that opening a tab and navigating in place work as everywhere; the entry that clears is a button. */
function Entry({ option, id, box }: { option: Option; id: string; box: ComboboxState }) {
  const { name, path, place, language } = option;
  const isActive = box.options[box.active] === option;
  const entry = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const attributes = {
    ref: entry,
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: 'suggestion',
  };
  if (!path)
    return (
      <button type="button" {...attributes} onClick={box.clearPast}>
        {name}
      </button>
    );
  return (
    <Link {...attributes} href={path} onClick={(event) => box.choose(option, event)}>
      {/* Without the element around it, a wrapped name in another direction would be aligned with its own start. */}
      <span>
        <bdi lang={language}>{name}</bdi>
      </span>
      {place && <small>{place}</small>}
    </Link>
  );
}
