import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { type FoundPlace, unlistedPlace } from '../../contract/place-search.ts';
import type { PlaceStepData } from '../../contract/submission-steps/place.ts';
import { FormField } from '../../ui/form-field.tsx';
import { setField } from './set-field.ts';
import { type PlaceSearchState, usePlaceSearch } from './use-place-search.ts';

type PlaceFieldProps = {
  data: PlaceStepData;
  /** The typed text of the search. */
  query: string;
  /** The place of the draft: `city/leipzig`. */
  place: string;
  /** The error text of the search or of the place. */
  fault: string | undefined;
  /** Whether the page has its script. */
  isLive: boolean;
  /** Called when a place is chosen with the script. */
  onChosen(place: FoundPlace): void;
};

/** The place of a listing: searched by its name or an address. Without script, a button shows the matches to choose from. */
export function PlaceField(props: PlaceFieldProps) {
  const t = useTranslations('submission.place');
  const nameOf = useFullName();
  return props.isLive ? (
    <LiveField {...props} />
  ) : (
    <div className="grid gap-3">
      <QueryField query={props.query || nameOf(props.data.chosen)} fault={props.fault} />
      <p>
        <button type="submit" name="step" value="find-place" className="button">
          {t('find')}
        </button>
      </p>
      <Matches {...props} />
    </div>
  );
}

/** Says a place with those around it: "Leipzig, Saxony, Germany". */
function useFullName(): (place: FoundPlace | null) => string {
  const t = useTranslations('submission.place');
  return (place) => (place?.context ? t('full', { name: place.name, context: place.context }) : (place?.name ?? ''));
}

const QueryField = ({ query, fault }: { query: string; fault: string | undefined }) => {
  const t = useTranslations('submission.place');
  return (
    <FormField
      id="place-query"
      name="place-query"
      label={t('query')}
      hint={t('queryHint')}
      defaultValue={query}
      fault={fault}
      autoComplete="off"
      dir="auto"
    />
  );
};

/** The places that the last search found, to choose from, with the chosen one. */
function Matches({ data: { chosen, matches }, place }: PlaceFieldProps) {
  const t = useTranslations('submission.place');
  const others = (matches ?? []).filter((match) => match.place !== chosen?.place);
  const all = chosen ? [chosen, ...others] : others;
  if (!all.length && matches === null) return null;
  return (
    <fieldset id="place-matches" tabIndex={-1}>
      <legend className="mb-2 text-sm font-semibold">{t('choose')}</legend>
      {!all.length && <p className="notice mb-2">{t('none')}</p>}
      {all.map((match) => (
        <label key={match.place} className="tap flex cursor-pointer">
          <input type="radio" name="place" value={match.place} defaultChecked={match.place === place} />
          <span>
            <bdi>{match.name}</bdi> <small className="text-muted">{match.context}</small>
          </span>
        </label>
      ))}
      <label className="tap flex cursor-pointer">
        <input
          type="radio"
          name="place"
          value={unlistedPlace}
          defaultChecked={!all.length || place === unlistedPlace}
        />
        {t('unlisted')}
      </label>
    </fieldset>
  );
}

/** The field with its list: the editable combobox with manual selection of the WAI-ARIA Authoring Practices. */
function LiveField({ data, query, place, fault, onChosen }: PlaceFieldProps) {
  const t = useTranslations('submission.place');
  const lang = useLocale();
  const fullName = useFullName();
  const id = useId();
  const wrapper = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const value = useRef<HTMLInputElement>(null);
  const search = usePlaceSearch({ lang, chosen: data.chosen, query: input, value, fullName, onChosen });
  const { isOpen, active, places } = search;
  useEffect(() => {
    input.current = wrapper.current?.querySelector<HTMLInputElement>('[name="place-query"]') ?? null;
  }, []);
  useAttributes(input, { id, isOpen, active });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the focus
    <div
      ref={wrapper}
      className="relative"
      onInput={(event) => (event.target as HTMLInputElement).name === 'place-query' && search.onInput()}
      onKeyDown={search.onKeyDown}
      onBlur={search.onBlur}
    >
      {/* Of a hidden field, React would set the first value again. */}
      <input ref={value} type="text" hidden name="place" defaultValue={place} />
      <QueryField query={fullName(data.chosen) || query} fault={fault} />
      <Options id={id} search={search} />
      <p className="mt-1 text-sm" role="status">
        {search.isEmpty && t('none')}
        {isOpen && <span className="sr-only">{t('count', { count: places.length })}</span>}
        {search.chosen && !isOpen && (
          <span className="text-muted">{t('chosen', { place: fullName(search.chosen) })}</span>
        )}
      </p>
      {!search.chosen && !isOpen && (
        <label className="tap cursor-pointer">
          <input
            type="checkbox"
            defaultChecked={place === unlistedPlace}
            onChange={({ currentTarget }) => setField(value.current, currentTarget.checked ? unlistedPlace : '')}
          />
          {t('unlisted')}
        </label>
      )}
    </div>
  );
}

/** The attributes of the field that change with the list. */
function useAttributes(
  input: { readonly current: HTMLInputElement | null },
  { id, isOpen, active }: { id: string; isOpen: boolean; active: number },
): void {
  useEffect(() => {
    const { current } = input;
    if (!current) return;
    const attributes = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': id };
    for (const [name, text] of Object.entries(attributes)) current.setAttribute(name, text);
    current.setAttribute('aria-expanded', String(isOpen));
    if (active >= 0) current.setAttribute('aria-activedescendant', `${id}-${active}`);
    else current.removeAttribute('aria-activedescendant');
  }, [input, id, isOpen, active]);
}

function Options({ id, search: { places, active, isOpen, choose } }: { id: string; search: PlaceSearchState }) {
  const t = useTranslations('submission.place');
  return (
    <div
      id={id}
      className="suggestions"
      role="listbox"
      tabIndex={-1}
      aria-label={t('query')}
      hidden={!isOpen}
      // Pressing a pointer would move the focus out of the field and close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {places.map((place, i) => (
        <button
          key={place.place}
          id={`${id}-${i}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={i === active}
          className="suggestion"
          onClick={() => choose(place)}
        >
          <bdi>{place.name}</bdi>
          <small>{place.context}</small>
        </button>
      ))}
    </div>
  );
}
