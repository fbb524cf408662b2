import type { Attributes } from '../../../web/contract/attributes.ts';
import type { ContactSources } from '../../../web/contract/details.ts';
import type { ListingPatch } from '../../domain/listings/listing-rows.ts';
import { attributeField } from './columns/column-headers.ts';
import { closedMark, fieldHash, hasLeft, type ImportMark, markText, readMark } from './identity/import-mark.ts';
import {
  asStored,
  asText,
  attributeText,
  categoriesText,
  type PartColumn,
  partColumns,
  partNames,
  partText,
  textField,
} from './identity/parts.ts';
import { type ContactValues, sourcesOf, type WriteContext } from './import-target.ts';
import type { CurrentListing } from './lookup.ts';

/** A field of a listing before and after, in readable form. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

/** A patch without the values that the listing has already, or that people have changed since the last import. */
export interface Difference {
  /** Undefined if nothing is left. */
  patch: ListingPatch | undefined;
  changes: readonly Change[];
  /** What the file says otherwise than the people whose value is kept. */
  kept: readonly Change[];
}

/** One field as the file and the listing have it. `put` adds it to the patch. */
interface Compared extends Change {
  mark: string;
  now: string;
  wanted: string;
  put: (patch: ListingPatch) => void;
}

function compareParts(patch: ListingPatch, current: CurrentListing, { target }: WriteContext): Compared[] {
  return partNames
    .filter((part) => patch[partColumns[part][0]] !== undefined)
    .map((part) => {
      const isPlace = part === 'place';
      const columns: readonly PartColumn[] = partColumns[part];
      const shown = (values: Partial<Record<PartColumn, unknown>>) =>
        columns
          .map((column) => asText(values[column]))
          .filter((text) => text !== '')
          .join(' ');
      return {
        field: part,
        mark: part,
        now: partText(current, part),
        wanted: partText(patch, part),
        before: isPlace ? target.placeName(current.placeId) : shown(current),
        after: isPlace ? target.placeName(patch.placeId ?? null) : shown(patch),
        put: (into) => {
          for (const column of columns) {
            if (asStored(patch[column]) !== current[column]) Object.assign(into, { [column]: patch[column] });
          }
        },
      };
    });
}

function compareTexts(patch: ListingPatch, current: CurrentListing, { language }: WriteContext): Compared[] {
  return Object.entries(patch.texts?.[language] ?? {}).map(([field, text]) => {
    const now = current[field as 'name' | 'summary' | 'description'];
    return {
      field,
      mark: textField(field, language),
      now: now ?? '',
      wanted: text,
      before: now ?? '',
      after: text,
      put: (into) => {
        into.texts = { [language]: { ...into.texts?.[language], [field]: text } };
      },
    };
  });
}

function compareCategories({ categoryIds }: ListingPatch, current: CurrentListing, context: WriteContext): Compared[] {
  if (categoryIds === undefined) return [];
  const names = (ids: readonly number[]) => ids.map(context.target.categoryName).join(', ');
  return [
    {
      field: 'categories',
      mark: 'categories',
      now: categoriesText(current.categoryIds),
      wanted: categoriesText(categoryIds),
      before: names(current.categoryIds),
      after: names(categoryIds),
      put: (into) => {
        into.categoryIds = categoryIds;
      },
    },
  ];
}

function shownAttribute(value: Attributes[string] | null): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : attributeText(value);
}

function compareAttributes({ attributes }: ListingPatch, current: CurrentListing): Compared[] {
  const has: Attributes = current.attributes === null ? {} : JSON.parse(current.attributes);
  return Object.entries(attributes ?? {}).map(([slug, value]) => ({
    field: attributeField(slug),
    mark: attributeField(slug),
    now: attributeText(has[slug] ?? null),
    wanted: attributeText(value),
    before: shownAttribute(has[slug] ?? null),
    after: shownAttribute(value),
    put: (into) => {
      into.attributes = { ...into.attributes, [slug]: value };
    },
  }));
}

/** Whether people have changed a field since the last import. Marks of earlier versions do not say it. */
function isEdited({ mark, now }: Compared, { fields }: Pick<ImportMark, 'fields'>): boolean {
  if (fields === null) return false;
  const written = fields[mark];
  // A field that no file has said yet, and that is not empty, comes from people.
  return written === undefined ? now.trim() !== '' : written !== fieldHash(now);
}

/**
 * Whether the state follows the file. A listing that people closed, hid or removed stays so, and so does one that they
 * opened after an import had closed it. One that an import closed is opened when a file says so.
 */
function followsState(
  patch: ListingPatch,
  current: CurrentListing,
  { fields, overwriteEdits }: Pick<ImportMark, 'fields'> & Pick<WriteContext, 'overwriteEdits'>,
): boolean {
  const wasClosed = fields?.state === closedMark;
  if (patch.state === 'closed') return current.state === 'published' && (overwriteEdits || !wasClosed);
  return current.state === 'closed' && wasClosed;
}

function sourcesAfter(patch: ListingPatch, current: CurrentListing, givenAt: number): Partial<ListingPatch> {
  const before = current.contactSources === null ? null : (JSON.parse(current.contactSources) as ContactSources);
  const contactSources = sourcesOf(patch as ContactValues, { before, givenAt });
  return asStored(contactSources) === current.contactSources ? {} : { contactSources };
}

/** The mark of the state: what an import wrote last or agrees with. Nothing of a listing that only people have closed. */
function stateMark(written: ListingPatch, said: ListingPatch, { known, current }: Kept): { state?: string } {
  const isSame = said.state === 'published' && current.state === 'published';
  const state = written.state ?? (isSame ? said.state : undefined);
  if (state !== undefined) return { state: fieldHash(state) };
  return known.fields?.state === undefined ? {} : { state: known.fields.state };
}

interface Kept {
  known: ImportMark;
  current: CurrentListing;
}

/** Compares a patch with the current listing. Pure. */
export function differenceOf(patch: ListingPatch, current: CurrentListing, context: WriteContext): Difference {
  const known = readMark(current.mark) ?? { language: '', row: '', fields: null };
  const wanted: ListingPatch = hasLeft(known) ? { state: 'published', ...patch } : patch;
  const compared = [
    ...compareParts(wanted, current, context),
    ...compareTexts(wanted, current, context),
    ...compareCategories(wanted, current, context),
    ...compareAttributes(wanted, current),
  ].filter(({ now, wanted }) => now !== wanted);
  const { overwriteEdits } = context;
  const followed = { fields: known.fields, overwriteEdits };
  const open = compared.filter(({ field }) => field !== 'state' || followsState(wanted, current, followed));
  const isKept = (one: Compared): boolean => one.field !== 'state' && !overwriteEdits && isEdited(one, known);
  const [kept, changes] = [open.filter(isKept), open.filter((one) => !isKept(one))];
  const asChange = ({ field, before, after }: Compared): Change => ({ field, before, after });
  const isRekeyed = patch.importKey !== undefined && patch.importKey !== current.importKey;
  const difference = { changes: changes.map(asChange), kept: kept.map(asChange) };
  if (changes.length === 0 && !isRekeyed) return { ...difference, patch: undefined };
  const result: ListingPatch = { id: patch.id, ...(isRekeyed ? { importKey: patch.importKey ?? null } : {}) };
  for (const { put } of changes) put(result);
  const mark = readMark(patch.importHash ?? null);
  const { state: _, ...said } = mark?.fields ?? {};
  const fields = { ...known.fields, ...said, ...stateMark(result, wanted, { known, current }) };
  const importHash = mark === null ? null : markText({ ...mark, fields });
  return { ...difference, patch: { ...result, importHash, ...sourcesAfter(result, current, context.givenAt) } };
}
