import { baseOf, mergeDraft, ownFields, readBase, writeBase } from '../../../web/contract/draft-merge.ts';
import type { FormState } from '../../../web/contract/form-state.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Reader } from '../../data/reader.ts';
import { type DraftRow, draftsOf } from '../../domain/drafts/drafts.query.ts';
import type { DraftFields, DraftHolder } from '../../domain/drafts/drafts.ts';
import { formPurpose } from '../../identity/code-purpose.ts';
import { type Pending, readPending } from '../../identity/codes.query.ts';
import { dateTime } from '../../platform/i18n/date-text.ts';
import { hashOf, isSecret } from '../../platform/secrets.ts';
import type { PageRequest, Visitor } from '../page.ts';
import { formProblem } from '../personal.ts';

/** What the database knows of a form: the visitor's draft and the code that they wait for. */
export type FormRows = { draft: DraftRow | undefined; pending: Pending };

type Which = { name: string; thing: string };

/** Reads the state of a visitor's form. */
export async function readFormState(reader: Reader, request: PageRequest, { name, thing }: Which): Promise<FormRows> {
  const { scope, now, query } = request;
  const { session, binding } = visitorOf(request);
  const browser: DraftHolder[] = isSecret(binding) ? [{ browserHash: await hashOf(binding) }] : [];
  const holders = [...(session ? [{ person: session.person }] : []), ...browser];
  const keys = {
    site: scope.siteId,
    binding,
    link: query.get('link'),
    purpose: formPurpose(name, thing),
    now,
  } as const;
  const [drafts, pending] = await Promise.all([
    holders.length ? reader.batch(draftsOf({ site: scope.siteId, holders, form: name, thing, now })) : [[]],
    session ? { requested: undefined, opened: undefined } : readPending(reader, keys),
  ]);
  // The newest: what was typed before signing in is newer than an old draft of the person.
  const [draft] = drafts[0].toSorted((one, other) => other.updated_at - one.updated_at);
  return { draft, pending };
}

type Shown = Which & {
  /** The address of the page without the query of a state. */
  path: string;
  /** The step that the page shows, of a form that has several. */
  part?: string;
  /** What fields show that the draft lacks. */
  defaults?: DraftFields;
  /** Whether the page shows a field; by default all. */
  shows?(field: string): boolean;
};

/** The state of a form, for its page. */
export function formState(
  { draft, pending }: FormRows,
  request: PageRequest,
  { name, thing, path, part = '', ...shown }: Shown,
): FormState {
  const { session, form } = visitorOf(request);
  const { params, query } = request;
  const link = query.get('link');
  const step = session ? 'fill' : stepOf(pending, link);
  const { pathname, searchParams } = new URL(path, 'https://form.invalid');
  if (link && !session) searchParams.set('link', link);
  const done = (['sent', 'kept', 'discarded'] as const).find((code) => code === query.get('done'));
  return {
    action: searchParams.size ? `${pathname}?${searchParams}` : pathname,
    draft: `${name}:${thing}`,
    part,
    step,
    isSignedIn: session !== null,
    address: form?.values.address ?? (pending.opened ?? pending.requested)?.address ?? '',
    signIn: href('login', { lang: params.lang }, { return: path }),
    ...valuesOf(draft?.fields ?? {}, form?.values, shown),
    kept: draft
      ? {
          at: dateTime(draft.updated_at, params.lang),
          iso: new Date(draft.updated_at).toISOString(),
          revision: draft.revision,
        }
      : null,
    done: done ?? null,
    problem: formProblem(form),
  };
}

/** What the fields show: what was posted, but where only another device changed a field, that. */
function valuesOf(
  stored: DraftFields,
  typed: DraftFields | undefined,
  { defaults = {}, shows = () => true }: Pick<Shown, 'defaults' | 'shows'>,
): Pick<FormState, 'values' | 'base' | 'others'> {
  const posted = without(typed ?? {}, (field) => ownFields.some((own) => own === field));
  const { fields, conflicts } = mergeDraft({ stored, posted, base: readBase(typed?.base) });
  const isInConflict = (field: string) => conflicts.includes(field);
  return {
    values: { ...defaults, ...fields, ...without(posted, (field) => !isInConflict(field)) },
    // Of the stored values: what is sent from this page was decided with these in view.
    base: writeBase(baseOf(without({ ...defaults, ...stored }, (field) => !shows(field)))),
    others: without(stored, (field) => !isInConflict(field)),
  };
}

const without = (fields: DraftFields, isLeftOut: (field: string) => boolean): DraftFields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !isLeftOut(field)));

function stepOf({ requested, opened }: Pending, link: string | null): FormState['step'] {
  if (link === null) return requested ? 'code' : 'fill';
  if (!opened) return 'spent';
  return opened.isOfThisBrowser ? 'link' : 'elsewhere';
}

function visitorOf({ visitor, route }: PageRequest): Visitor {
  if (!visitor) throw new Error(`the route ${route} is not personal`);
  return visitor;
}
