import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Facet, FacetChoices, FacetLink, FacetLinks, FacetValue } from '../../contract/page-data.ts';
import { Icon } from '../../ui/drawing.tsx';
import { StateLink } from './state-link.tsx';

/** Values that are shown at once; a rest of fewer than three is not worth a tap. */
const shownAtOnce = 8;
const worthFolding = 3;
/** More values than these were asked for. */
const usual = 30;

/** Whether anything of a facet is chosen. */
export const isNarrowed = ({ values, range }: Facet): boolean =>
  values.some(({ chosen }) => chosen) || (range !== null && (range.min !== null || range.max !== null));

/**
 * Values as links, each of which narrows the page at once. Whoever asks for the rest finds the first of it in the row of the
 * link that they used.
 */
export function Links({ facet, name }: { facet: FacetLinks; name: string }) {
  return (
    <Folded values={facet.rest ? [...facet.values, facet.rest] : facet.values}>
      {(values) => (
        <ul aria-label={name}>
          {values.map((value, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: other values come into the rows that are there; none moves
            <li key={i} className={value.level ? 'ps-4' : undefined}>
              <ValueLink value={value} />
            </li>
          ))}
        </ul>
      )}
    </Folded>
  );
}

/** A value as a link; one that would give nothing is shown, but leads nowhere. */
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

/** Values to tick, or one of several; a number has fields for its ends as well. */
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
        {(shown) =>
          shown.map((value) => (
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
  const isVain = count === 0 && !chosen;
  return (
    <label className={isVain ? 'facet text-muted' : 'facet'}>
      <input type={type} name={`f.${filter}`} value={value} defaultChecked={chosen} disabled={isVain} />
      <bdi>{name}</bdi>
      <Count count={count} />
    </label>
  );
}

/** The free ends of a number; they say what it is narrowed to where that is none of its steps. */
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

/** The first of a facet's values (of a tree, with all that lies below a chosen one), the others behind a line that opens them. */
function Folded<Value extends FacetValue>({ values, children }: FoldedProps<Value>) {
  const t = useTranslations('directory');
  // What lies below a chosen value stays with it.
  const tops = values.filter(({ level }) => !level);
  // The first of those that are folded away, if it is worth it.
  const first = tops[shownAtOnce + worthFolding - 1] && tops[shownAtOnce];
  const rest = first ? values.slice(values.indexOf(first)) : [];
  return (
    <>
      {children(values.slice(0, first && -rest.length))}
      {first && (
        <details className="group" open={values.length > usual || rest.some(({ chosen, level }) => chosen || level)}>
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
