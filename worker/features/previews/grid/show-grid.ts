import { formatter } from '../../../../web/contract/intl.ts';
import {
  previewDevices,
  previewReaders,
  previewThemes,
  usualPages,
} from '../../../../web/contract/pages/previews.data.ts';
import { type GridCard, type GridPage, gridDirections } from '../../../../web/contract/pages/previews-grid.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { siteName } from '../../../domain/sites/site-name.ts';
import type { SeenSite } from '../../../identity/seen-sites.query.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import { unicodeHost } from '../../../platform/text/punycode.ts';
import { besidePublished } from '../viewer-state.ts';
import { type Card, type Grid, inspectPath } from './cards.ts';
import { type GridState, gridPath, gridQuery } from './grid-state.ts';

type Shown = Omit<GridPage, 'sections' | 'title' | 'origins'>;

/** The grid as page data. */
export function showGrid({ state, sites, found, cards }: Grid, lang: string): Shown {
  const { q: _, ...kept } = gridQuery(state);
  return {
    cards: cards.map((card) => showCard(card, state, lang)),
    ...{ found, total: sites.length },
    ...choicesOf(sites, state, lang),
    device: state.device,
    sides: state.beside ? 2 : 1,
    search: {
      action: href('viewerWebsitesInteractive', { lang }),
      text: state.text,
      kept: Object.entries(kept),
    },
  };
}

function showCard({ site, slots }: Card, state: GridState, lang: string): GridCard {
  const { name: text, language } = siteName(site, lang);
  return {
    slug: site.slug,
    name: { text, language },
    host: site.host && unicodeHost(site.host),
    path: href('viewerWebsite', { lang, slug: site.slug }),
    inspect: inspectPath(lang, { site, state }),
    slots: [...slots],
  };
}

type Choices = 'pages' | 'directions' | 'languages' | 'besides' | 'devices' | 'themes' | 'readers';

/** The links above the cards. */
function choicesOf(sites: readonly SeenSite[], state: GridState, lang: string): Pick<Shown, Choices> {
  const pathOf = (change: Partial<GridState>) => gridPath(lang, { ...state, ...change });
  const named = <Name extends string>(names: readonly Name[], chosen: string, key: keyof GridState) =>
    names.map((name) => ({ name, path: pathOf({ [key]: name }), isChosen: name === chosen }));
  const tags = languagesOf(sites, lang);
  const inLanguages = (shown: readonly string[], key: 'language' | 'beside') =>
    shown.map((tag) => ({
      ...{ label: languageName(tag, lang), path: pathOf({ [key]: tag }), isChosen: tag === state[key] },
    }));
  return {
    pages: named(usualPages, state.page, 'page'),
    directions: named(gridDirections, state.language, 'language'),
    languages: inLanguages(tags, 'language'),
    besides: {
      none: pathOf({ beside: '' }),
      published: pathOf({ beside: besidePublished }),
      languages: inLanguages(
        tags.filter((tag) => tag !== state.language),
        'beside',
      ),
      chosen: state.beside,
    },
    devices: named(previewDevices, state.device, 'device'),
    themes: named(previewThemes, state.theme, 'theme'),
    readers: named(previewReaders, state.reader, 'reader'),
  };
}

/** The languages of all sites, sorted by their names. */
function languagesOf(sites: readonly SeenSite[], lang: string): string[] {
  const { compare } = formatter(Intl.Collator, lang, {});
  const tags = new Set(sites.flatMap(({ languages }) => languages.map(([tag]) => tag)));
  return [...tags].sort((one, other) => compare(languageName(one, lang), languageName(other, lang)));
}
