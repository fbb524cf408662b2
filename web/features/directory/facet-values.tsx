import { useTranslations } from 'next-intl';
import { facetSize } from '../../contract/facet-size.ts';
import { isLinkKey } from '../../contract/grammar.ts';
import type { Facet, FacetChoices, FacetLinks, FacetRange, FacetValue } from '../../contract/pages/directory.data.ts';
import { Icon } from '../../ui/drawing.tsx';
import { StateLink } from './state-link.tsx';
import { useAllValuesAddress, useValueSearch, type ValueSearch } from './use-value-search.ts';

/** Texts that all facets share. */
export type FacetTexts = {
  any: string;
  min: string;
  max: string;
  /** Writes a number in the page's language. */
  number: (value: number) => string;
};

/** Whether any value of a facet is selected. */
export function isNarrowed(facet: Facet): boolean {
  if (facet.kind === 'links') return facet.values.some(({ without }) => without);
  const hasEnd = facet.kind === 'range' && (facet.range.min !== null || facet.range.max !== null);
  return hasEnd || facet.values.some(({ chosen }) => chosen);
}

/** The values of a facet. If they are more than ten, the visitor can type to narrow them. */
export function Values({ facet, headingId, texts }: { facet: Facet; headingId: string; texts: FacetTexts }) {
  const search = useValueSearch(facet);
  const isLong = facet.all !== undefined || facet.values.length > facetSize;
  const isWhole = isLong && (facet.all === undefined || search.matches !== undefined);
  const props = { values: search.values, texts, id: isWhole ? `all-${facet.key}` : undefined };
  return (
    <>
      {isLong && <ValueField facet={facet} search={search} />}
      <div className={isWhole ? 'values is-whole' : 'values'}>
        {facet.kind === 'links' ? (
          <Links facet={facet} {...props} />
        ) : (
          <Choices facet={facet} headingId={headingId} {...props} />
        )}
      </div>
      {facet.all && !isWhole && <AllLink facetKey={facet.key} label={facet.all} />}
    </>
  );
}

/** Narrows the values while the visitor types. It has no name, so that no form submits it. */
function ValueField({
  facet,
  search: { text, setText, prepare, matches, beyond },
}: {
  facet: Facet;
  search: ValueSearch;
}) {
  const t = useTranslations('directory');
  const kind = isLinkKey(facet.key) ? facet.key : 'option';
  return (
    <>
      <input
        type="search"
        className="field mb-1 noscript:hidden"
        placeholder={t(`find.${kind}`)}
        aria-label={t(`find.${kind}`)}
        value={text}
        onFocus={prepare}
        onChange={({ target }) => {
          prepare();
          setText(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
          if (event.key !== 'Escape' || !text) return;
          // The first Escape clears the field, the next one closes the sheet.
          event.preventDefault();
          setText('');
        }}
      />
      <p className={matches === 0 ? 'py-2 text-muted' : 'sr-only'} role="status">
        {matches === 0
          ? (beyond ?? t(`noValue.${kind}`, { q: text.trim() }))
          : matches && t('matches', { count: matches })}
      </p>
    </>
  );
}

/** The link to all values. Where it has been followed, the focus moves to the first of them, which has its id. */
function AllLink({ facetKey, label }: { facetKey: string; label: string }) {
  return (
    <StateLink className="tap link" id={`all-${facetKey}`} href={useAllValuesAddress(facetKey)}>
      {label}
      <Icon name="arrow" />
    </StateLink>
  );
}

type ValuesProps = {
  values: readonly FacetValue[];
  /** The id of the first value. */
  id: string | undefined;
  texts: FacetTexts;
};

/** Values as links, each of which filters at once. Rows are keyed by index, so that the focused one stays. */
function Links({ facet: { select }, values, id, texts }: ValuesProps & { facet: FacetLinks }) {
  const rows = values.map((value, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: longer lists reuse the existing rows; none moves
    <li key={i} className={value.level ? 'ps-4' : undefined}>
      {value.count === 0 && !value.without ? (
        <p className="facet text-muted">
          <bdi>{value.name}</bdi>
          <span>{texts.number(0)}</span>
        </p>
      ) : (
        <StateLink
          className="facet"
          id={i ? undefined : id}
          href={value.without ?? select.before + value.value + select.after}
          aria-current={value.without ? true : undefined}
        >
          <bdi>{value.name}</bdi>
          <span>{value.without ? <Icon name="close" /> : value.count !== null && texts.number(value.count)}</span>
        </StateLink>
      )}
    </li>
  ));
  return <ul>{rows}</ul>;
}

type ChoicesProps = ValuesProps & { facet: FacetChoices | FacetRange; headingId: string };

/** Values as checkboxes or radio buttons; a number also has fields for its ends. */
function Choices({ facet, headingId, values, id, texts }: ChoicesProps) {
  const { key, kind } = facet;
  const type = kind !== 'many' && values.length > 1 ? 'radio' : 'checkbox';
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name
    <div role={type === 'radio' ? 'radiogroup' : 'group'} aria-labelledby={headingId}>
      {type === 'radio' && (
        <label className="facet">
          <input type="radio" name={`f.${key}`} value="" defaultChecked={!isNarrowed(facet)} />
          <bdi>{texts.any}</bdi>
          <span />
        </label>
      )}
      {values.map((one, i) => (
        <Choice key={one.value} id={i ? undefined : id} field={`f.${key}`} type={type} choice={one} texts={texts} />
      ))}
      {kind === 'range' && <Ends facet={facet} texts={texts} />}
    </div>
  );
}

/** A filter that is on or off: rows without a heading. */
export function Flag({ facet: { key, values }, texts }: { facet: FacetChoices; texts: FacetTexts }) {
  return values.map((one) => (
    <Choice key={one.value} id={undefined} field={`f.${key}`} type="checkbox" choice={one} texts={texts} />
  ));
}

type ChoiceProps = {
  id: string | undefined;
  field: string;
  type: 'radio' | 'checkbox';
  choice: FacetValue;
  texts: FacetTexts;
};

function Choice({ id, field, type, choice: { value, name, count, chosen }, texts }: ChoiceProps) {
  const isEmpty = count === 0 && !chosen;
  return (
    <label className={isEmpty ? 'facet text-muted' : 'facet'}>
      <input id={id} type={type} name={field} value={value} defaultChecked={chosen === true} disabled={isEmpty} />
      <bdi>{name}</bdi>
      <span>{count !== null && texts.number(count)}</span>
    </label>
  );
}

/** The free ends of a number. They are filled where the selected range is not one of the steps. */
function Ends({ facet: { key, values, range }, texts }: { facet: FacetRange; texts: FacetTexts }) {
  const isOwn = !values.some(({ chosen }) => chosen);
  const ends = (['min', 'max'] as const).map((end) => (
    <label key={end} className="min-w-0 flex-1 text-sm">
      {texts[end]}
      <input
        className="field"
        type="text"
        inputMode="numeric"
        pattern="\p{Nd}*"
        name={`f.${key}.${end}`}
        defaultValue={isOwn ? (range[end] ?? '') : ''}
      />
    </label>
  ));
  return (
    <div className="flex items-end gap-2 py-2">
      {ends}
      {range.unit && <span className="py-2">{range.unit}</span>}
    </div>
  );
}
