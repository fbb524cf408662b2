import type { FormState } from '../../../web/contract/form-state.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Reader } from '../../data/reader.ts';
import { type DraftRow, draftsOf } from '../../domain/drafts/drafts.query.ts';
import type { DraftHolder } from '../../domain/drafts/drafts.ts';
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

/** The state of a form, for its page. `path` is its address without the query of a state. */
export function formState(
  { draft, pending }: FormRows,
  request: PageRequest,
  { name, thing, path }: Which & { path: string },
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
    step,
    isSignedIn: session !== null,
    address: form?.values.address ?? (pending.opened ?? pending.requested)?.address ?? '',
    signIn: href('login', { lang: params.lang }, { return: path }),
    values: { ...draft?.fields, ...form?.values },
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

function stepOf({ requested, opened }: Pending, link: string | null): FormState['step'] {
  if (link === null) return requested ? 'code' : 'fill';
  if (!opened) return 'spent';
  return opened.isOfThisBrowser ? 'link' : 'elsewhere';
}

function visitorOf({ visitor, route }: PageRequest): Visitor {
  if (!visitor) throw new Error(`the route ${route} is not personal`);
  return visitor;
}
