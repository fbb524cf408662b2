import { carouselKinds } from '../../../../web/contract/carousels.ts';
import { carouselDone, type ManageCarouselPage } from '../../../../web/contract/pages/manage-carousels.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { formProblem, sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { languageName, nameIn } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { type ExposureRow, exposures, exposuresOf } from '../exposures.query.ts';
import { momentText } from '../typed-values.ts';
import { nameField } from './carousel-fields.ts';
import {
  type NamedListing,
  namedListings,
  type StoredCarousel,
  type StoredSlide,
  storedCarousel,
  storedSlides,
} from './carousels.query.ts';

type Loaded = {
  /** Undefined for a new one. */
  stored: StoredCarousel | undefined;
  isNew: boolean;
  slides: StoredSlide[];
  /** Of an automatic one: the listings that pages have shown most. */
  shown: NamedListing[];
  counted: ExposureRow[];
};

/** Listings of an automatic carousel that staff see with their exposures. */
const mostListed = 50;

/** The ids of the listings that were shown most. */
const mostShown = (rows: ReadonlyMap<number, ExposureRow>): number[] =>
  [...rows]
    .sort(([, one], [, other]) => other.total - one.total)
    .slice(0, mostListed)
    .map(([id]) => id);

/** The form of a carousel, and its places. */
export const manageCarousel = definePage<'manageCarousel', Loaded>({
  async load(reader, { scope, query, now }) {
    const asked = query.get('carousel');
    const id = readWholeNumber(asked ?? '') ?? 0;
    const [[stored], slides, counted] = await reader.batch(
      storedCarousel(scope.siteId, id),
      storedSlides(scope, id),
      exposures(scope.siteId, now),
    );
    const ids = stored && stored.kind !== 'curated' ? mostShown(exposuresOf(counted, id)) : [];
    const [shown] = ids.length > 0 ? await reader.batch(namedListings(scope, ids)) : [[]];
    return { stored, isNew: asked === null, slides, shown, counted };
  },
  show(loaded, request, t) {
    const { stored, isNew } = loaded;
    if (!stored && !isNew) return { code: 'not-found' };
    const title = stored ? nameIn(stored.names, request.scope) : t('meta.manageCarousel.title');
    const head = sectionHead(request, t, 'manageCarousels', title);
    return { code: 'ok', data: show(loaded, request, t), head, tags: [] };
  },
});

function show({ stored, slides, shown, counted }: Loaded, request: PageRequest, t: Translate): ManageCarouselPage {
  const { visitor, session } = signedIn(request);
  const { site, params, query } = request;
  const { lang } = params;
  const posted = visitor.form?.values;
  const sorted = slides.toSorted((one, other) => one.position - other.position);
  return {
    sections: sectionsOf('manage', { ...request, visitor: session, t }),
    action: href('manageCarousel', { lang }, stored ? { carousel: String(stored.id) } : {}),
    ...{ id: stored?.id ?? null, revision: stored?.revision ?? 0 },
    names: site.languages.map(({ tag }) => ({
      ...{ tag, language: languageName(tag, lang), field: nameField(tag) },
      value: posted?.[nameField(tag)] ?? stored?.names[tag] ?? '',
    })),
    defaultLanguage: languageName(site.defaultLanguage, lang),
    values: valuesOf(stored, posted),
    slides:
      stored?.kind === 'curated'
        ? sorted.map(({ id, slug, state, text: [, name], language }) => ({
            ...{ id, name, isHidden: state !== 'published', path: href('listing', { lang, slug }) },
            language: language === '' ? null : languageName(language, lang),
          }))
        : null,
    exposures: stored ? shownExposures([...sorted, ...shown], counted, stored.id) : [],
    languages: site.languages.map(({ tag }) => ({ tag, name: languageName(tag, lang) })),
    listPath: href('manageCarousels', { lang }),
    done: carouselDone.find((code) => code === query.get('done')) ?? null,
    problem: formProblem(visitor.form),
  };
}

function valuesOf(
  stored: StoredCarousel | undefined,
  posted: Readonly<Record<string, string>> | undefined,
): ManageCarouselPage['values'] {
  // The form of a place posts none of the fields of the carousel.
  const typed = posted?.step === 'save' || posted?.kind !== undefined ? posted : undefined;
  return {
    kind: carouselKinds.find((kind) => kind === typed?.kind) ?? stored?.kind ?? 'curated',
    state: typed ? (typed.state === 'published' ? 'published' : 'draft') : (stored?.state ?? 'draft'),
    isHome: typed ? typed.home === 'on' : stored?.is_home === 1,
    isRotated: typed ? typed.rotated === 'on' : (stored?.is_rotated ?? 1) === 1,
    around: typed?.around ?? stored?.around ?? '',
    starts: typed?.starts ?? momentText(stored?.starts_at ?? null),
    ends: typed?.ends ?? momentText(stored?.ends_at ?? null),
    zone: typed?.zone ?? '',
    ...{ place: posted?.place ?? '', language: posted?.language ?? '' },
  };
}

/** Of the places that pages have shown, the most often shown first. */
function shownExposures(slides: readonly NamedListing[], counted: readonly ExposureRow[], carousel: number) {
  const byListing = exposuresOf(counted, carousel);
  return slides
    .flatMap(({ id, text: [, name] }) => {
      const its = byListing.get(id);
      return its ? [{ id, name, total: its.total, firsts: its.firsts }] : [];
    })
    .sort((one, other) => other.total - one.total);
}
