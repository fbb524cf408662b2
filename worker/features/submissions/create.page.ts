import type { Moved, Problem } from '../../../web/contract/outcome.ts';
import type { CreatePage } from '../../../web/contract/pages/create.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { notDuplicatesField } from '../../../web/contract/submission-steps/duplicates.ts';
import type { Reader } from '../../data/reader.ts';
import type { DraftFields } from '../../domain/drafts/drafts.ts';
import { foreignOf } from '../../domain/listings/card.ts';
import { may } from '../../identity/rights.ts';
import { marksOf, noteOf } from '../../moderation/queue-item.ts';
import { reasonText } from '../../pages/audit-text.ts';
import { type FormRows, formState, readFormState } from '../../pages/forms/form-state.ts';
import { definePage, type Indexes, type PageRequest, type Shown } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { type Asked, formName, queryOf, readAsked, thingOf } from './asked.ts';
import { author, type FieldProblem, fieldSteps, readFields } from './fields.ts';
import { frozenUntilOf } from './show-changes.ts';
import { showDuplicates } from './show-duplicates.ts';
import { showStep } from './show-step.ts';
import { candidateOf, loadStepRows, type StepRows } from './step-rows.query.ts';
import { readSubject } from './subject.query.ts';
import { absence, contextOf, firstFields, type Subject } from './subject.ts';

type Loaded = { asked: Asked; subject: Subject; form: FormRows; fields: DraftFields; rows: StepRows };

/** The form of a listing, in steps: a new one, or the change of a published one. */
export const create = definePage<'create', Loaded | null>({
  async load(reader, request, indexes) {
    const asked = readAsked((key) => request.query.get(key));
    return asked ? load(reader, request, { indexes, asked }) : null;
  },
  show(loaded, request, t): Shown<'create'> | Problem | Moved {
    const gone = loaded ? absence(loaded.subject, neededBy(loaded.asked, request)) : 'not-found';
    if (gone || !loaded) return { code: gone ?? 'not-found' };
    const { listing } = loaded.asked;
    const { row } = loaded.subject;
    if (listing !== null && row && row.slug !== listing) {
      const to = href(
        'create',
        { lang: request.params.lang },
        { ...Object.fromEntries(request.query), listing: row.slug },
      );
      return { code: 'moved', status: 301, to };
    }
    const data = show(loaded, request, t);
    const title = data.listing ? t('meta.create.change', { name: data.listing.name }) : t('meta.create.title');
    return { code: 'ok', data, head: personalHead(request, t, 'create', title), tags: [] };
  },
});

/** What must be there for the page. What was sent again waits by the time that its page says so. */
const neededBy = ({ listing, again }: Asked, { query }: PageRequest): Pick<Asked, 'listing' | 'again'> => ({
  listing,
  again: query.get('done') === 'sent' ? undefined : again,
});

async function load(
  reader: Reader,
  request: PageRequest,
  { indexes, asked }: { indexes: Indexes; asked: Asked },
): Promise<Loaded> {
  const { site, log, params, visitor } = request;
  const person = visitor?.session?.person ?? null;
  const [subject, form] = await Promise.all([
    readSubject(reader, { site, log, asked, person, lang: params.lang }),
    readFormState(reader, request, { name: formName, thing: thingOf(asked) }),
  ]);
  const fields = {
    ...{ language: params.lang },
    ...firstFields(subject),
    ...form.draft?.fields,
    ...visitor?.form?.values,
  };
  const rows = absence(subject, neededBy(asked, request))
    ? ({} as StepRows)
    : await loadStepRows(reader, request, { indexes, asked, subject, fields });
  return { asked, subject, form, fields, rows };
}

function show({ asked, subject, form, fields, rows }: Loaded, request: PageRequest, t: Translate): CreatePage {
  const { site, scope, params, visitor } = request;
  const { lang } = params;
  const context = contextOf(
    subject,
    site.languages.map(({ tag }) => tag),
  );
  const read = readFields(fields, context);
  const session = visitor?.session ?? null;
  const editor = mayPublish(subject, session);
  // What was begun before the site took no new listings can be finished: changes, and answers to staff.
  const isNew = !subject.row && !subject.sentBack;
  const own = [...fieldSteps, author].find(({ step }) => step === asked.step);
  const path = href('create', { lang }, { ...queryOf(asked), ...(asked.step !== 'basics' && { step: asked.step }) });
  const draft = candidateOf(fields, asked);
  return {
    mode: subject.row ? (editor ? 'edit' : 'change') : 'new',
    isFrozen: editor === 'owner' && frozenUntilOf(subject, request) !== null,
    waits: (['part', 'all'] as const).find((code) => code === request.query.get('waits')) ?? null,
    blocked: session?.isSuspended ? 'suspended' : isNew && site.submissions === 'closed' ? 'closed' : null,
    listing: listingOf(subject, request, t),
    form: withShown(
      formState(form, request, {
        ...{ name: formName, thing: thingOf(asked), path, part: asked.step },
        defaults: { language: lang, ...firstFields(subject) },
        shows: (field) => own?.has(field) ?? false,
      }),
      (field) => own?.has(field) ?? false,
    ),
    step: asked.step,
    steps: fieldSteps.map((one) => ({
      step: one.step,
      state: stateOf(one.has, {
        stored: form.draft?.fields ?? {},
        isBegun: subject.row !== undefined || subject.sentBack !== undefined,
        hasProblem: read.problems.some(({ step }) => step === one.step),
      }),
    })),
    sentBack: subject.sentBack
      ? {
          reason: reasonText(subject.sentBack.reason, t),
          note: noteOf(subject.sentBack),
          marks: Object.fromEntries(marksOf(subject.sentBack)),
        }
      : null,
    faults: visitor?.form?.problem ? faultsOf(read.problems, asked) : {},
    otherPlaces: fields[notDuplicatesField] ?? '',
    typed: draft.typed,
    duplicates: showDuplicates(rows.duplicates ?? [], draft.candidate, { scope, t }),
    ...showStep({ asked, subject, fields, read, rows, mayPublish: editor, request, t }),
  };
}

/** As what a member may publish a change at once; null where staff decide on it. */
function mayPublish(
  { ownedSince, sentBack }: Subject,
  session: NonNullable<PageRequest['visitor']>['session'],
): 'staff' | 'owner' | null {
  if (sentBack || session === null) return null;
  if (may(session, 'edit-listings')) return 'staff';
  return ownedSince !== null && may(session, 'edit-listings', { owners: [session.person] }) ? 'owner' : null;
}

/** The problems of the current step’s fields. */
const faultsOf = (problems: readonly FieldProblem[], { step }: Asked): CreatePage['faults'] =>
  Object.fromEntries(problems.filter((one) => one.step === step).map(({ field, code }) => [field, code]));

type StepState = CreatePage['steps'][number]['state'];

function stateOf(
  has: (field: string) => boolean,
  { stored, isBegun, hasProblem }: { stored: DraftFields; isBegun: boolean; hasProblem: boolean },
): StepState {
  const isVisited = isBegun || Object.keys(stored).some(has);
  if (!isVisited) return 'open';
  return hasProblem ? 'problem' : 'done';
}

/** The form with the values of the fields that the page shows: those of other steps stay in the draft. */
const withShown = (form: CreatePage['form'], shows: (field: string) => boolean): CreatePage['form'] => ({
  ...form,
  values: Object.fromEntries(Object.entries(form.values).filter(([field]) => shows(field))),
});

/** The published listing that is changed. */
function listingOf({ row }: Subject, { scope }: PageRequest, t: Translate): CreatePage['listing'] {
  if (!row) return null;
  const names = Object.fromEntries(row.texts.map(([tag, text]) => [tag, text]));
  const { text, language } = phraseIn(names, {
    ...scope,
    defaultLanguage: names[scope.defaultLanguage] ? scope.defaultLanguage : row.language,
  });
  const foreign = foreignOf(language, { scope, t });
  return {
    slug: row.slug,
    name: text,
    ...(foreign && { foreign }),
    path: href('listing', { lang: scope.language, slug: row.slug }),
  };
}
