import { type TypedPlace, typedPlace } from '../../../web/contract/submission-steps/duplicates.ts';
import { json, type Query, select } from '../../data/query.ts';
import type { Reader } from '../../data/reader.ts';
import type { PlaceKind, SiteId } from '../../data/schema.ts';
import { list, sql } from '../../data/sql.ts';
import { outerTable, table } from '../../data/table.ts';
import type { DraftFields } from '../../domain/drafts/drafts.ts';
import type { Indexes, PageRequest } from '../../pages/page.ts';
import type { Names } from '../../platform/i18n/names.ts';
import type { Asked } from './asked.ts';
import type { Candidate, Draft } from './candidate.ts';
import { loadDuplicates } from './duplicates.query.ts';
import { categoryFields } from './steps/basics.ts';
import { loadPlaceStep, type PlaceStepRows, positionIn } from './steps/place-data.ts';
import { readPlaceName } from './steps/place-name.ts';
import type { Subject } from './subject.ts';

const narrow = table('places', 'narrow');
const wider = outerTable('places', 'wider');
const widest = outerTable('places', 'widest');

/** A place and the wider ones around it, the narrowest first; nulls if there is none. */
export type PlaceChain = [kind: PlaceKind | null, slug: string, names: Names, country: string][];

/** What a step shows besides the draft. */
export type StepRows = {
  duplicates: readonly Candidate[];
  place: PlaceStepRows | null;
  /** The place of the draft with those around it, for opening hours and the preview. */
  chain: PlaceChain;
};

/** What is typed, as far as duplicates are found by it: for the page, and for the database. */
export function candidateOf(fields: DraftFields, { listing }: Asked): { typed: TypedPlace; candidate: Draft } {
  const position = positionIn(fields);
  const typed = {
    ...typedPlace(fields, listing ?? ''),
    ...{ latitude: position ? String(position[0]) : '', longitude: position ? String(position[1]) : '' },
  };
  const categories = categoryFields.flatMap((field) => fields[field] || []);
  const candidate = { ...typed, position, categories, ...(listing !== null && { excluded: listing }) };
  return { typed, candidate };
}

/** The steps in which duplicates are asked about. */
const asksDuplicates: readonly string[] = ['basics', 'place', 'contact', 'preview'];

type Options = { indexes: Indexes; asked: Asked; subject: Subject; fields: DraftFields };

/** Reads what a step shows. */
export async function loadStepRows(
  reader: Reader,
  { scope, log }: PageRequest,
  { indexes: { search }, asked, subject, fields }: Options,
): Promise<StepRows> {
  const { candidate } = candidateOf(fields, asked);
  const isNew = subject.row === undefined && asksDuplicates.includes(asked.step);
  const needsPlace = asked.step === 'hours' || asked.step === 'preview';
  const [duplicates, place, chains] = await Promise.all([
    isNew ? loadDuplicates(reader, { scope, draft: candidate, log }) : [],
    asked.step === 'place' ? loadPlaceStep(reader, { scope, search, position: log.position, fields }) : null,
    needsPlace ? reader.batch(chainOf(scope.siteId, fields.place ?? '')) : [],
  ]);
  return { duplicates, place, chain: chains[0]?.[0]?.places ?? [] };
}

const ofPlaces = [narrow, wider, widest].map(
  ({ kind, slug, names, country }) => sql`json_array(${list(kind, slug, sql`json(${names})`, country)})`,
);

/** A place as forms name it, with the wider places around it. */
function chainOf(site: SiteId, named: string): Query<{ places: PlaceChain }> | null {
  const place = readPlaceName(named);
  if (!place) return null;
  return select(
    { places: json<PlaceChain>(sql`json_array(${list(...ofPlaces)})`) },
    sql`from ${narrow}
      left join ${wider} on ${wider.site_id} = ${site} and ${wider.id} = ${narrow.parent_id}
      left join ${widest} on ${widest.site_id} = ${site} and ${widest.id} = ${wider.parent_id}
      where ${narrow.site_id} = ${site} and ${narrow.kind} = ${place.kind} and ${narrow.slug} = ${place.slug}`,
  );
}
