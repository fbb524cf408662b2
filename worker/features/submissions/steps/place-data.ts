import { readCoordinates } from '../../../../web/contract/coordinates.ts';
import { type MapView, mapZooms, readView, stillPath, viewText } from '../../../../web/contract/map-view.ts';
import type { Position } from '../../../../web/contract/submission.ts';
import type { PlaceStepData } from '../../../../web/contract/submission-steps/place.ts';
import type { Reader } from '../../../data/reader.ts';
import type { Scope } from '../../../data/scope.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { SearchIndexClient } from '../../../search-index/client.ts';
import { viewOf } from '../places/middle.ts';
import { type PlaceQuestion, placeQuestion } from '../places/place-question.ts';
import { type LocatedRow, type PlaceRow, placeBySlug, positionsAround } from '../places/place-rows.query.ts';
import { foundPlace, placeSearch } from '../places/rank-places.ts';
import { loadPlaces, type PlaceFindings } from '../places.query.ts';
import { readPlaceName } from './place-name.ts';

/** What the step of the place reads. */
export type PlaceStepRows = {
  chosen: PlaceRow | undefined;
  /** Where listings of the place and of those around it are. */
  located: readonly (readonly LocatedRow[])[];
  /** The last search; null without one. */
  searched: { question: PlaceQuestion; findings: PlaceFindings } | null;
};

type Request = {
  scope: Scope;
  search: SearchIndexClient;
  /** The position of the change log that the caller knows. */
  position: number;
  /** The typed fields of the draft, or of the refused form. */
  fields: DraftFields;
};

/** Loads what the step of the place shows: the chosen place, where its listings are, and what the last search found. */
export async function loadPlaceStep(reader: Reader, request: Request): Promise<PlaceStepRows> {
  const { scope, search, position, fields } = request;
  const name = readPlaceName(fields.place ?? '');
  const question = placeQuestion(fields['place-query'] ?? '');
  const [own, searched] = await Promise.all([
    name ? reader.batch(placeBySlug(scope, name), ...positionsAround(scope, name)) : null,
    question ? loadPlaces(reader, { scope, question, search, position }) : null,
  ]);
  const [[chosen] = [], ...located] = own ?? [];
  return { chosen, located, searched: question && searched ? { question, findings: searched } : null };
}

type Shown = { scope: Scope; t: Translate; fields: DraftFields };

/** What the step of the place shows. */
export function placeStepData({ chosen, located, searched }: PlaceStepRows, shown: Shown): PlaceStepData {
  const { scope, fields } = shown;
  const mark = positionIn(fields);
  const view = shownView(fields, { mark, around: chosen && viewOf(chosen.kind, located) });
  return {
    chosen: chosen ? foundPlace(chosen, shown) : null,
    matches: searched && [...placeSearch(searched.question, searched.findings.candidates, shown).places],
    view,
    still: stillPath(view, { lang: scope.language, mark }),
  };
}

/** The zoom of a position that is set. */
const positionZoom = 15;
const world: MapView = { latitude: 20, longitude: 0, zoom: mapZooms.min };

/** The position of typed fields; null without a readable one. */
export function positionIn({ latitude = '', longitude = '' }: DraftFields): Position | null {
  const read = readCoordinates({ latitude, longitude });
  return 'position' in read ? read.position : null;
}

type Around = { mark: Position | null; around: MapView | undefined };

/** The view of the draft, else around its position, else around its place, else half the world. */
function shownView(fields: DraftFields, { mark, around }: Around): MapView {
  const kept = readView(fields['map-at'] ?? '');
  const own = mark && { latitude: mark[0], longitude: mark[1], zoom: positionZoom };
  const view = kept ?? own ?? around ?? world;
  // As the form says it: a click on the map is counted from this view.
  return readView(viewText(view)) ?? world;
}
