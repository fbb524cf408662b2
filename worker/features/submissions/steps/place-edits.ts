import { typedCoordinates } from '../../../../web/contract/coordinates.ts';
import {
  type MapView,
  mapZooms,
  positionAt,
  readView,
  type StillName,
  stillNames,
  viewText,
} from '../../../../web/contract/map-view.ts';
import { openReader } from '../../../data/reader.ts';
import type { Scope } from '../../../data/scope.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import type { AppContext } from '../../../http/context.ts';
import { type FormRefusal, refuse } from '../../../pages/form-outcome.ts';
import { translator } from '../../../platform/i18n/translate.ts';
import { openSearchIndex } from '../../../search-index/client.ts';
import { placeQuestion } from '../places/place-question.ts';
import { placeSearch } from '../places/rank-places.ts';
import { loadPlaces } from '../places.query.ts';
import { placeStep } from './place.ts';
import { positionIn } from './place-data.ts';

/** The fields of a posted form. */
type Posted = Readonly<Record<string, unknown>>;

/** The draft after an edit, and the id of what gets the focus. */
type Edited = { fields: DraftFields; focus?: string } | FormRefusal;

type EditContext = { c: AppContext; lang: string; fields: DraftFields };

/** The posted fields of the step over those of the draft. */
function typedFields(posted: Posted, fields: DraftFields): Record<string, string> {
  const own = Object.entries(posted).filter(([name, value]) => placeStep.has(name) && typeof value === 'string');
  return { ...fields, ...(Object.fromEntries(own) as Record<string, string>) };
}

/** Searches the places of a typed text. The only match is chosen; an address fills in fields that are empty. */
async function findPlace(posted: Posted, { c, lang, fields }: EditContext): Promise<Edited> {
  const typed = typedFields(posted, fields);
  const question = placeQuestion(typed['place-query'] ?? '');
  if (!question) return refuse('query-missing', { field: 'place-query' });
  const { site, log } = c.var.served;
  const scope: Scope = { siteId: site.id, language: lang, defaultLanguage: site.defaultLanguage };
  const { meter, report, config } = c.var;
  const search = openSearchIndex(c.env.SEARCH_INDEX, site, { meter, report, location: config.databaseLocation });
  const found = await loadPlaces(openReader(c.env.DB, meter), { scope, question, search, position: log.position });
  const t = translator(lang, await c.var.messages(lang));
  const { places, address = '', postalCode = '' } = placeSearch(question, found.candidates, { scope, t });
  const [only, ...others] = places;
  return {
    fields: {
      ...typed,
      ...(only && !others.length && { place: only.place }),
      ...(!typed.street?.trim() && { street: address }),
      ...(!typed.postalCode?.trim() && { postalCode }),
      // The map follows the place.
      'map-at': '',
    },
    focus: 'place-matches',
  };
}

/** Shows more or less of the map, around the position if there is one. */
const zoomBy =
  (step: number) =>
  async (posted: Posted, { fields }: EditContext): Promise<Edited> => {
    const typed = typedFields(posted, fields);
    const view = readView(typed['map-at'] ?? '');
    if (!view) return { fields: typed, focus: 'map' };
    const position = positionIn(typed);
    const zoom = Math.min(Math.max(view.zoom + step, mapZooms.min), mapZooms.max);
    const centre = position ? { latitude: position[0], longitude: position[1] } : view;
    return { fields: { ...typed, 'map-at': viewText({ ...centre, zoom }) }, focus: 'map' };
  };

/** A map is shown this much larger after a click, up to the zoom at which houses are told apart. */
const closer = 2;
const closeEnough = 15;

/** Sets the position where the map without script was clicked. The answer shows its surroundings. */
async function pickMap(posted: Posted, { fields }: EditContext): Promise<Edited> {
  const typed = typedFields(posted, fields);
  const view = readView(typed['map-at'] ?? '');
  const picked = pickedPixel(posted);
  if (!view || !picked) return { fields: typed, focus: 'map' };
  const [latitude, longitude] = positionAt(view, picked);
  const next: MapView = { latitude, longitude, zoom: Math.max(view.zoom, Math.min(view.zoom + closer, closeEnough)) };
  return {
    fields: { ...typed, ...typedCoordinates([latitude, longitude]), 'map-at': viewText(next) },
    focus: 'map',
  };
}

/** Which map was clicked, and where. */
function pickedPixel(posted: Posted): { name: StillName; x: number; y: number } | undefined {
  for (const name of stillNames) {
    const [x, y] = [pixel(posted[`${name}.x`]), pixel(posted[`${name}.y`])];
    if (x !== undefined && y !== undefined) return { name, x, y };
  }
  return undefined;
}

const pixel = (value: unknown): number | undefined =>
  typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : undefined;

/**
 * What the buttons of the step change in the draft. Browsers send a click on an image as `map.x` and `map.y`, without a
 * name of an action: it is the action ''.
 */
export const placeEdits = {
  'find-place': findPlace,
  'zoom-in': zoomBy(1),
  'zoom-out': zoomBy(-1),
  'pick-map': pickMap,
  '': pickMap,
} as const;
