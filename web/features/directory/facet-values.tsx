import { facetSize } from '../../contract/facet-size.ts';
import type { Facet, FacetChoice, FacetChoices, FacetLinks, FacetRange } from '../../contract/pages/directory.data.ts';
import { Icon } from '../../ui/drawing.tsx';
import { StateLink } from './state-link.tsx';

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

/**
 * Values as links, each of which filters at once. Rows are keyed by index, so that after "show all" the focused row
 * holds the first additional value.
 */
export function Links({ facet, name, texts }: { facet: FacetLinks; name: string; texts: FacetTexts }) {
  const { values, select, rest } = facet;
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
          href={value.without ?? select.before + value.value + select.after}
          aria-current={value.without ? true : undefined}
        >
          <bdi>{value.name}</bdi>
          <span>{value.without ? <Icon name="close" /> : value.count !== null && texts.number(value.count)}</span>
        </StateLink>
      )}
    </li>
  ));
  if (rest)
    rows.push(
      <li key={values.length}>
        <StateLink className="facet link" href={rest.path}>
          {rest.name}
        </StateLink>
      </li>,
    );
  return <ul aria-label={name}>{rows}</ul>;
}

type ChoicesProps = { facet: FacetChoices | FacetRange; name: string; texts: FacetTexts };

/** Values as checkboxes or radio buttons; a number also has fields for its ends. */
export function Choices({ facet, name, texts }: ChoicesProps) {
  const { key, kind, values, rest } = facet;
  const type = kind !== 'many' && values.length > 1 ? 'radio' : 'checkbox';
  const restId = `rest-${key}`;
  return (
    <fieldset>
      <legend className="sr-only">{name}</legend>
      {type === 'radio' && (
        <label className="facet">
          <input type="radio" name={`f.${key}`} value="" defaultChecked={!isNarrowed(facet)} />
          <bdi>{texts.any}</bdi>
          <span />
        </label>
      )}
      {values.map((one, i) => (
        <Choice
          key={one.value}
          // After "show all" the focus moves from the link to the first additional value, which has its id.
          id={i === facetSize && !rest ? restId : undefined}
          field={`f.${key}`}
          type={type}
          choice={one}
          texts={texts}
        />
      ))}
      {rest && (
        <StateLink className="facet link" id={restId} href={rest.path}>
          {rest.name}
        </StateLink>
      )}
      {kind === 'range' && <Ends facet={facet} texts={texts} />}
    </fieldset>
  );
}

type ChoiceProps = {
  id: string | undefined;
  field: string;
  type: 'radio' | 'checkbox';
  choice: FacetChoice;
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
