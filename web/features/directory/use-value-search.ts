import { use, useEffect, useState } from 'react';
import { pageKey } from '../../contract/page-key.ts';
import type { DirectoryPage, Facet, FacetValue } from '../../contract/pages/directory.data.ts';
import { pageDataStore } from '../../slots/page-data.tsx';
import type { beginsAWord } from './begins-a-word.ts';
import { DisplayedAddress } from './state-link.tsx';

export type ValueSearch = {
  text: string;
  setText: (text: string) => void;
  /** Called when the visitor is likely to type: loads all values of the facet. */
  prepare: () => void;
  /** The values to show. While the visitor types, those that match and those that are chosen. */
  values: readonly FacetValue[];
  /** The number of values that match; undefined where nothing is typed, or not all values have loaded. */
  matches: number | undefined;
  /** What a visitor is told who finds nothing, where not even all values that have loaded are all there are. */
  beyond: string | undefined;
};

/** Narrows the values of a facet to those of which a word begins with what the visitor types. */
export function useValueSearch(facet: Facet): ValueSearch {
  const [text, setText] = useState('');
  const [isWanted, setIsWanted] = useState(false);
  const loaded = useAllValues(facet, isWanted);
  const search = { text, setText, prepare: () => setIsWanted(true) };
  if (!text.trim() || !loaded) return { ...search, values: facet.values, matches: undefined, beyond: undefined };
  const { values } = loaded;
  const isMatch = loaded.beginsAWord(text);
  const matching = new Set(values.filter(({ name }) => isMatch(name)));
  return {
    ...search,
    values: values.filter((value) => matching.has(value) || value.chosen || value.without),
    matches: matching.size,
    beyond: loaded.beyond,
  };
}

/** Path and query of the displayed page with all values of a facet. */
export const useAllValuesAddress = (key: string): string => withAllValues(use(DisplayedAddress), key);

function withAllValues(address: string, key: string): string {
  const [path = '', query] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('all', key);
  return pageKey(`${path}?${parameters}`);
}

function readPage(address: string): unknown {
  const store = pageDataStore();
  store.enter(address);
  return store.read(address);
}

type Loaded = { values: readonly FacetValue[]; beyond: string | undefined; beginsAWord: typeof beginsAWord };

/**
 * All values of a facet, ordered by name, and what compares them: both are loaded once the visitor is likely to type.
 * The values of a shortened facet are in the data of another page, which is loaded once for each state of the page; what
 * the page itself says about a value is newer.
 */
function useAllValues(facet: Facet, isWanted: boolean): Loaded | undefined {
  const { key } = facet;
  const isShortened = facet.all !== undefined;
  const displayed = use(DisplayedAddress);
  const [loaded, setLoaded] = useState<Partial<Loaded>>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const address = withAllValues(displayed, key);
    Promise.all([import('./begins-a-word.ts'), isShortened && readPage(address)]).then(
      ([{ beginsAWord }, page]) => {
        // Not a page's data where a deployment came in between: the field then narrows nothing.
        const whole = page ? (page as Partial<DirectoryPage>).facets?.find((one) => one.key === key) : undefined;
        if (isCurrent) setLoaded({ beginsAWord, ...(whole && { values: whole.values, beyond: whole.beyond }) });
      },
      // The network broke off: the field narrows nothing.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, isShortened, displayed, key]);
  if (!loaded?.beginsAWord) return undefined;
  const { beginsAWord } = loaded;
  if (!isShortened) return { values: facet.values, beyond: facet.beyond, beginsAWord };
  if (!loaded.values) return undefined;
  const own = new Map<string, FacetValue>(facet.values.map((value) => [value.value, value]));
  const values = loaded.values.map(
    ({ value, name, count, level }) => own.get(value) ?? { value, name, count, ...(level && { level }) },
  );
  return { values, beyond: loaded.beyond, beginsAWord };
}
