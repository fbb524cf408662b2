import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Facet, FacetChoices, FacetLink, FacetLinks, FacetValue } from '../../contract/pages/directory.data.ts';
import { Icon } from '../../ui/drawing.tsx';
import { StateLink } from './state-link.tsx';

/** Values that are visible at once. Fewer than `minFolded` further ones are not folded away. */
const visibleValues = 8;
const minFolded = 3;
/** A longer list is on the page with all values, so it starts unfolded. */
const usualValues = 30;

/** Whether any value of a facet is selected. */
export const isNarrowed = ({ values, range }: Facet): boolean =>
  values.some(({ chosen }) => chosen) || (range !== null && (range.min !== null || range.max !== null));

/**
 * Values as links, each of which filters at once. Rows are keyed by index, so that after "show all" the focused row
 * holds the first additional value.
 */
export function Links({ facet, name }: { facet: FacetLinks; name: string }) {
  return (
    <Folded values={facet.rest ? [...facet.values, facet.rest] : facet.values}>
      {(values) => (
        <ul aria-label={name}>
          {values.map((value, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: longer lists reuse the existing rows; none moves
            <li key={i} className={value.level ? 'ps-4' : undefined}>
              <ValueLink value={value} />
            </li>
          ))}
        </ul>
      )}
    </Folded>
  );
}

/** A value as a link; a value without results is text. */
function ValueLink({ value: { name, path, count, chosen } }: { value: FacetLink }) {
  if (count === 0 && !chosen)
    return (
      <p className="facet text-muted">
        <bdi>{name}</bdi>
        <Count count={count} />
      </p>
    );
  return (
    <StateLink className="facet" href={path} aria-current={chosen || undefined}>
      <bdi>{name}</bdi>
      {chosen ? (
        <span>
          <Icon name="close" />
        </span>
      ) : (
        <Count count={count} />
      )}
    </StateLink>
  );
}

/** Values as checkboxes or radio buttons; a number also has fields for its ends. */
export function Choices({ facet, name }: { facet: FacetChoices; name: string }) {
  const t = useTranslations('directory');
  const { key, kind, values } = facet;
  const isOneOfSeveral = kind !== 'many' && values.length > 1;
  const any = { value: '', name: t('any'), count: null, chosen: !isNarrowed(facet), level: 0 };
  return (
    <fieldset>
      <legend className="sr-only">{name}</legend>
      {isOneOfSeveral && <Choice filter={key} type="radio" value={any} />}
      <Folded values={values}>
        {(visible) =>
          visible.map((value) => (
            <Choice key={value.value} filter={key} type={isOneOfSeveral ? 'radio' : 'checkbox'} value={value} />
          ))
        }
      </Folded>
      {kind === 'range' && <Ends facet={facet} />}
    </fieldset>
  );
}

type ChoiceProps = { filter: string; type: 'radio' | 'checkbox'; value: FacetValue };

function Choice({ filter, type, value: { value, name, count, chosen } }: ChoiceProps) {
  const isEmpty = count === 0 && !chosen;
  return (
    <label className={isEmpty ? 'facet text-muted' : 'facet'}>
      <input type={type} name={`f.${filter}`} value={value} defaultChecked={chosen} disabled={isEmpty} />
      <bdi>{name}</bdi>
      <Count count={count} />
    </label>
  );
}

/** The free ends of a number. They are filled where the selected range is not one of the steps. */
function Ends({ facet: { key, values, range } }: { facet: FacetChoices }) {
  const t = useTranslations('directory');
  const isOwn = !values.some(({ chosen }) => chosen);
  const ends = (['min', 'max'] as const).map((end) => (
    <label key={end} className="min-w-0 flex-1 text-sm">
      {t(end)}
      <input
        className="field"
        type="text"
        inputMode="numeric"
        pattern="\p{Nd}*"
        name={`f.${key}.${end}`}
        defaultValue={isOwn ? (range?.[end] ?? '') : ''}
      />
    </label>
  ));
  return (
    <div className="flex items-end gap-2 py-2">
      {ends}
      {range?.unit && <span className="py-2">{range.unit}</span>}
    </div>
  );
}

type FoldedProps<Value> = { values: readonly Value[]; children: (values: Value[]) => ReactNode };

/** The first values of a facet, the others folded. In a tree, all descendants of a selected value are visible. */
function Folded<Value extends FacetValue>({ values, children }: FoldedProps<Value>) {
  const t = useTranslations('directory');
  // Descendants of a selected value stay with it.
  const tops = values.filter(({ level }) => !level);
  // The first folded value, if there are enough to fold.
  const first = tops[visibleValues + minFolded - 1] && tops[visibleValues];
  const rest = first ? values.slice(values.indexOf(first)) : [];
  return (
    <>
      {children(values.slice(0, first && -rest.length))}
      {first && (
        <details
          className="group"
          open={values.length > usualValues || rest.some(({ chosen, level }) => chosen || level)}
        >
          <summary className="tap link cursor-pointer text-sm">
            <span className="group-open:hidden">{t('more')}</span>
            <span className="hidden group-open:inline">{t('fewer')}</span>
          </summary>
          {children(rest)}
        </details>
      )}
    </>
  );
}

function Count({ count }: Pick<FacetValue, 'count'>) {
  const format = useFormatter();
  return <span>{count !== null && format.number(count)}</span>;
}
