import type { D1Database } from '@cloudflare/workers-types';
import type { ContactField, ContactSources } from '../../../web/contract/details.ts';
import { contactFields } from '../../../web/contract/details.ts';
import type { CorrectableField } from '../../../web/contract/feedback.ts';
import { href } from '../../../web/contract/routes.ts';
import { refuseIf } from '../../data/refusal.ts';
import type { SiteId } from '../../data/schema.ts';
import type { ListingPatch } from '../../domain/listings/listing-rows.ts';
import { patchBatch } from '../../domain/listings/listings.writer.ts';
import { contentMachine } from '../../moderation/content-machine.ts';
import type { Effects, QueueKind } from '../../moderation/kind.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import { type FieldValue, isCorrectable, isSameValue, valueText } from './field-value.ts';
import { type CurrentValue, currentValues, type FieldOf, isChanged, isText, readValue } from './listing-value.query.ts';

/** What the versions of a correction contain. */
export type CorrectionContent = {
  field: CorrectableField;
  /** The language of the text; empty for other fields. */
  language: string;
  value: FieldValue;
  /** How the member knows. */
  source: string;
  /** What the author writes against a refusal. */
  appeal?: string;
};

/** A value that was published, and where the listing had it from. */
type PublishedContent = {
  value: FieldValue;
  from: ContactSources[ContactField] | null;
  /** Hours that could not be read, of the field `hours`. */
  hoursText?: string;
};

/** Corrections of one field of a listing, by members. */
export const correctionKind: QueueKind = {
  kind: 'correction',
  machine: contentMachine,
  reasons: {
    refuse: ['cannot-verify', 'not-correct', 'already-right', 'spam'],
    'send-back': ['unclear', 'needs-source', 'wrong-language'],
  },
  current: currentValues,
  show({ content, before }, context, current) {
    const { t } = context;
    if (!content || !isCorrectable(content.field)) return [];
    const label = t(`feedback.field.${content.field}`);
    const [was, is] = [valueText(before?.value, context), valueText(content.value, context)];
    const now = current && valueText(current[content.field], context);
    const isOther = now !== undefined && now !== was && now !== is;
    const changed = { field: 'value', label, before: was, after: is, ...(isOther && { now }) };
    const more = (['source', 'appeal'] as const).flatMap((field) => {
      const text = content[field];
      return typeof text === 'string' && text !== ''
        ? [{ field, label: t(`feedback.written.${field}`), before: null, after: text }]
        : [];
    });
    return [changed, ...more];
  },
  obstacle({ content }, { name, current }) {
    if (name !== 'accept') return null;
    if (!content) return 'text-erased';
    return !current || current.state === 'removed' ? 'listing-gone' : null;
  },
  editPath: ({ id, slug, state, content }, lang) =>
    state === 'sent-back' && slug && isCorrectable(content?.field)
      ? href('listingCorrection', { lang, slug }, { again: String(id), field: content.field })
      : null,
  async effects(db, { site, item, name, now }) {
    if (name === 'accept') return accept(db, { site, item, now });
    return name === 'undo' && item.state === 'accepted' ? takeBack(db, { site, item }) : { code: 'ok', statements: [] };
  },
};

type Request = { site: SiteId; item: QueueItem };

const fieldOf = ({ site, item }: Request, { field, language }: CorrectionContent): FieldOf => ({
  site,
  listing: item.listing ?? 0,
  field,
  language,
});

/** Publishes the value. It replaces what is published now, which may have changed since the correction was written. */
async function accept(db: D1Database, request: Request & { now: number }): Promise<Effects> {
  const { item, now } = request;
  const content = item.content as CorrectionContent | null;
  if (!content) return { code: 'refused', problem: 'text-erased' };
  const of = fieldOf(request, content);
  const current = await readValue(db, of);
  // A text that the listing no longer has in its language cannot be changed.
  const isGone = !current || current.state === 'removed' || (isText(of.field) && current.stored === null);
  if (isGone) return { code: 'refused', problem: 'listing-gone' };
  const published = (item.before as PublishedContent | null)?.value ?? null;
  const source = { source: 'member', confirmedAt: null, statedAt: now } as const;
  return {
    code: 'ok',
    statements: [
      refuseIf(isChanged(of, current)),
      ...patchBatch(db, request.site, patchOf(of, { value: content.value, from: source, hoursText: '' }, current)),
    ],
    ...(!isSameValue(published, current.value) && { replaced: publishedOf(of, current) }),
  };
}

/** Publishes again what the correction replaced, unless the field has changed since. */
async function takeBack(db: D1Database, request: Request): Promise<Effects> {
  const content = request.item.content as CorrectionContent | null;
  const before = request.item.before as PublishedContent | null;
  if (!content || !before) return { code: 'refused', problem: 'text-erased' };
  const of = fieldOf(request, content);
  const current = await readValue(db, of);
  if (!current || !isSameValue(current.value, content.value)) return { code: 'refused', problem: 'changed-since' };
  const patch = patchOf(of, before, current);
  return { code: 'ok', statements: [refuseIf(isChanged(of, current)), ...patchBatch(db, request.site, patch)] };
}

/** What is published, as a version. */
export const publishedOf = ({ field }: FieldOf, { value, sources, hoursText }: CurrentValue): PublishedContent => ({
  value,
  from: isContact(field) ? (sources[field] ?? null) : null,
  ...(field === 'hours' && hoursText && { hoursText }),
});

const isContact = (field: CorrectableField): field is CorrectableField & ContactField =>
  (contactFields as readonly string[]).includes(field);

/** The patch that sets a field, with where its value comes from. */
function patchOf(
  { listing, field, language }: FieldOf,
  { value, from, hoursText = '' }: PublishedContent,
  { sources }: CurrentValue,
): Omit<ListingPatch, 'slug' | 'attributes'> {
  if (isText(field)) return { id: listing, texts: { [language]: { [field]: value } } };
  const { [field as ContactField]: _, ...others } = sources;
  const contactSources = { ...others, ...(from && { [field]: from }) };
  // Hours that could not be read stand in a text, which a readable value replaces.
  return { id: listing, [field]: value, contactSources, ...(field === 'hours' && { hoursText }) };
}
