import { language as known } from '../../../../web/contract/languages.ts';
import type { GridSlot } from '../../../../web/contract/pages/previews-grid.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import type { SeenSite } from '../../../identity/seen-sites.query.ts';
import type { PageRequest } from '../../../pages/page.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import { frameOf } from '../frames.ts';
import { besidePublished, usualState, viewerPath } from '../viewer-state.ts';
import { written } from '../written.ts';
import type { GridState } from './grid-state.ts';

/** What the grid shows of a site. */
export type Card = { site: SeenSite; slots: readonly GridSlot[] };

export type Grid = {
  state: GridState;
  /** All that the visitor sees. */
  sites: readonly SeenSite[];
  /** How many of them the search has found. */
  found: number;
  cards: readonly Card[];
};

type View = { language: string; version: 'drafts' | 'published' };
type Gap = Extract<GridSlot, { state: 'missing' }>;

/** The language of a site that is asked for; null if it has none. */
function languageOf({ default_language: own, languages }: SeenSite, { language: asked }: GridState): string | null {
  if (asked === 'own') return own;
  const tags = languages.map(([tag]) => tag);
  const isDirection = asked === 'ltr' || asked === 'rtl';
  return tags.find((tag) => (isDirection ? known(tag).direction === asked : tag === asked)) ?? null;
}

const gap = (why: Gap['why'], language = ''): Gap => ({ state: 'missing', why, language });

/** What is to be seen of a site: frames, or why there are none. */
function viewsOf(site: SeenSite, state: GridState, lang: string): (View | Gap)[] {
  const { language: asked, beside } = state;
  if (site.state === 'suspended') return [gap('suspended')];
  if (!site.host) return [gap('host')];
  const language = languageOf(site, state);
  const name = asked === 'own' || asked === 'ltr' || asked === 'rtl' ? '' : languageName(asked, lang);
  if (language === null) return [gap(asked === 'ltr' || asked === 'rtl' ? asked : 'language', name)];
  const main: View = { language, version: 'drafts' };
  if (!beside) return [main];
  if (beside === besidePublished) return [main, { language, version: 'published' }];
  const other = languageName(beside, lang);
  if (beside === language) return [main, gap('same', other)];
  const hasOther = site.languages.some(([tag]) => tag === beside);
  return [main, hasOther ? { language: beside, version: 'drafts' } : gap('language', other)];
}

/** The frames of a site, with the addresses of their previews. */
export async function loadCard(request: PageRequest, site: SeenSite, state: GridState): Promise<Card> {
  const { lang } = request.params;
  const slots = viewsOf(site, state, lang).map(async (view): Promise<GridSlot> => {
    if ('state' in view) return view;
    const page = pageOf(state, view.language);
    const { language, ...frame } = await frameOf(request, { site, page, ...view, look: state });
    return { state: 'live', ...frame, in: written(language, lang), path: inspectPath(lang, { site, state, ...view }) };
  });
  return { site, slots: await Promise.all(slots) };
}

const pageOf = ({ page }: GridState, language: string): string => href(page, { lang: language, filters: [] });

type Inspected = { site: SeenSite; state: GridState } & Partial<View>;

/** The viewer of one page, with what the grid shows of a site. */
export function inspectPath(lang: string, { site, state, language, version = 'drafts' }: Inspected): string {
  const { theme, device, reader } = state;
  const page = pageOf(state, language ?? languageOf(site, state) ?? site.default_language);
  return viewerPath(lang, { ...usualState(site.slug, page), theme, device, reader, version });
}
