import {
  type ComposerPage,
  type composerFaults,
  composerGrounds,
} from '../../../../web/contract/pages/widgets.data.ts';
import {
  mostListed,
  readLook,
  usuallyListed,
  type WidgetKind,
  widgetKindNames,
  widgetKinds,
} from '../../../../web/contract/widgets.ts';
import type { PageRequest } from '../../../pages/page.ts';
import { languageName, phraseIn } from '../../../platform/i18n/names.ts';
import type { StoredKey } from '../keys/keys.query.ts';
import type { LoadedComposer } from './load-composer.ts';
import { showComposed } from './show-composed.ts';
import { type ComposerState, composerQuery } from './state.ts';

type Faults = ComposerPage['faults'];

/** Where the composer is: its path without a query, and the site that the viewer names. */
export type ComposerPlace = { path: string; site: string };

/** The composer as page data. */
export function showComposer(
  loaded: LoadedComposer,
  { keys: all, place, request }: { keys: readonly StoredKey[]; place: ComposerPlace; request: PageRequest },
): ComposerPage {
  const { state, site, carousels, language } = loaded;
  const keys = all.filter(({ revoked_at }) => revoked_at === null);
  const key = keys.find(({ id }) => id === state.key) ?? keys[0];
  const faults = faultsOf(loaded);
  const pathOf = (change: Partial<ComposerState>) =>
    `${place.path}?${new URLSearchParams(composerQuery({ ...state, ...change }, place.site))}#composer`;
  const isNamed = { language, defaultLanguage: site.defaultLanguage };
  return {
    action: place.path,
    kept: [
      ['kind', state.kind],
      ['on', state.on],
      ['show', '1'],
      ...(place.site ? [['site', place.site] as [string, string]] : []),
    ],
    keys: keys.map(({ id, name }) => ({ id, name, isChosen: id === key?.id })),
    kind: state.kind,
    kinds: widgetKindNames.map((kind) => ({
      ...{ name: kind, path: pathOf({ kind, of: keptOf(state, kind), isSent: false }), isChosen: kind === state.kind },
    })),
    of: state.of,
    carousels: carousels.map(({ slug, names }) => ({ slug, name: phraseIn(names, isNamed) })),
    languages: site.languages.map(({ tag }) => ({ tag, name: languageName(tag, request.params.lang) })),
    language: site.languages.some(({ tag }) => tag === state.language) ? state.language : '',
    count: state.count || String(usuallyListed),
    ...{ theme: state.theme, colors: state.colors, accent: state.accent, loader: state.loader, faults },
    composed:
      key && faults.length === 0 && isComplete(loaded)
        ? showComposed(loaded, {
            key: key.key,
            productOrigin: request.productOrigin,
            grounds: composerGrounds.map((on) => ({ on, path: pathOf({ on }) })),
          })
        : null,
  };
}

/** What a widget is about stays where another kind can be about it as well. */
const keptOf = ({ kind, of }: ComposerState, other: WidgetKind): string =>
  widgetKinds[kind].of === widgetKinds[other].of ? of : '';

/** Whether all is there that the kind needs. */
const isComplete = ({ state: { kind }, listing }: LoadedComposer): boolean =>
  !widgetKinds[kind].isOfNeeded || listing !== null;

/** What is wrong with what was asked for. What is missing is said once the form was sent. */
function faultsOf({ state, listing, carousels }: LoadedComposer): Faults {
  const { kind, of, accent, count, isSent } = state;
  const { of: about, isOfNeeded, hasCount } = widgetKinds[kind];
  const faults: { field: Faults[number]['field']; code: (typeof composerFaults)[number] }[] = [];
  if (about === 'listing' && of !== '' && !listing) faults.push({ field: 'of', code: 'listing-unknown' });
  if (isOfNeeded && of === '' && isSent) faults.push({ field: 'of', code: 'listing-missing' });
  if (about === 'carousel' && of !== '' && !carousels.some(({ slug }) => slug === of))
    faults.push({ field: 'of', code: 'carousel-unknown' });
  if (hasCount && count !== '' && !(/^\d{1,2}$/.test(count) && Number(count) >= 1 && Number(count) <= mostListed))
    faults.push({ field: 'count', code: 'count-invalid' });
  if (accent !== '' && readLook({ accent }).accent === undefined)
    faults.push({ field: 'accent', code: 'accent-invalid' });
  return faults;
}
