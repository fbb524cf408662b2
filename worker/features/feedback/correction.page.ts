import type { WeekForm } from '../../../web/contract/hours-form.ts';
import { hoursFields, type TypedHours } from '../../../web/contract/hours-text.ts';
import type { CorrectionPage } from '../../../web/contract/pages/feedback.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { knownField } from '../../../web/contract/special-fields.ts';
import type { Reader } from '../../data/reader.ts';
import { weekForm } from '../../domain/hours/week.ts';
import { marksOf, noteOf, type QueueItem } from '../../moderation/queue-item.ts';
import { reasonText } from '../../pages/audit-text.ts';
import { type FormRows, formState } from '../../pages/forms/form-state.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import type { AboutRow } from './about.query.ts';
import { aboutListing, availability, currentOf, fieldsOf } from './about.ts';
import { type AskedCorrection, correctionQuery, correctionThing } from './correction-thing.ts';
import { isCorrectable, valueText } from './field-value.ts';
import { type FeedbackRows, loadFeedback } from './load.ts';
import { sentBackItem } from './sent-back.query.ts';

const name = 'correction';

/** What the address names. */
const askedOf = (query: URLSearchParams): AskedCorrection => {
  const field = query.get('field');
  return { field: isCorrectable(field) ? field : null, again: readWholeNumber(query.get('again')) };
};

type Loaded = FeedbackRows & { sentBack: QueueItem | undefined };

/** The form that corrects one field of a listing; without a field, the choice of one. */
export const listingCorrection = definePage<'listingCorrection', Loaded | null>({
  async load(reader, request) {
    const { query, params } = request;
    const asked = askedOf(query);
    if (query.has('field') && !asked.field) return null;
    const thing = correctionThing(params.slug ?? '', asked);
    const [rows, sentBack] = await Promise.all([
      loadFeedback(reader, request, { name, thing }),
      readSentBack(reader, request, asked.again),
    ]);
    return { ...rows, sentBack };
  },
  show(loaded, request, t) {
    const refused = loaded ? availability(loaded.about, request) : { code: 'not-found' as const };
    if (refused || !loaded?.about) return refused ?? { code: 'not-found' };
    const data = show(loaded.about, loaded, { request, t });
    const title = t('meta.listingCorrection.about', { name: data.name });
    return { code: 'ok', data, head: personalHead(request, t, 'listingCorrection', title), tags: [] };
  },
});

/** The correction that staff sent back, if the address names one of the visitor’s. */
async function readSentBack(
  reader: Reader,
  request: PageRequest,
  again: number | undefined,
): Promise<QueueItem | undefined> {
  const author = request.visitor?.session?.person;
  if (!author || again === undefined) return undefined;
  return sentBackItem(reader, request.scope.siteId, { id: again, author, lang: request.params.lang });
}

type Context = { request: PageRequest; t: Translate };

function show(about: AboutRow, { form, sentBack }: Loaded, { request, t }: Context): CorrectionPage {
  const { scope, query } = request;
  const { field: chosen } = askedOf(query);
  const current = chosen && currentOf(about, chosen, scope);
  const context = { lang: scope.language, t };
  const state = stateOf(about, form, { request, sentBack });
  return {
    ...aboutListing(about, request, t),
    form: state,
    fields: fieldsOf(about, request, t),
    chosen: chosen && {
      field: chosen,
      label: t(`feedback.field.${chosen}`),
      value: valueText(current, context, about.country),
      week: chosen === 'hours' ? weekOf(state.values, about, { request, t }) : null,
    },
    sentBack: sentBack ? notesOf(sentBack, t) : null,
  };
}

/** The form with what was typed, else with what the listing says. */
function stateOf(
  about: AboutRow,
  rows: FormRows,
  { request, sentBack }: { request: PageRequest; sentBack: QueueItem | undefined },
): CorrectionPage['form'] {
  const { params, query, scope } = request;
  const asked = askedOf(query);
  const { field } = asked;
  const { slug } = about;
  const path = href('listingCorrection', { lang: params.lang, slug }, correctionQuery(asked));
  const thing = correctionThing(slug, asked);
  const written = sentBack?.content;
  const isWritten = field !== null && written?.field === field;
  const current = isWritten ? written.value : field && currentOf(about, field, scope);
  const source = typeof written?.source === 'string' ? written.source : '';
  const filled = field === 'hours' ? hoursFields(current as AboutRow['hours']) : { value: String(current ?? '') };
  return formState(rows, request, { name, thing, path, defaults: { ...filled, source } });
}

/** The week with what is typed in words. A correction without any times says that the place is closed. */
const weekOf = (typed: TypedHours, { country }: AboutRow, { request, t }: Context): WeekForm =>
  weekForm({ ...typed, [knownField]: 'yes' }, { lang: request.params.lang, t, country });

/** What staff wrote when they sent it back. */
const notesOf = (item: QueueItem, t: Translate): NonNullable<CorrectionPage['sentBack']> => ({
  reason: reasonText(item.reason, t),
  note: noteOf(item),
  marks: Object.fromEntries(marksOf(item)),
});
