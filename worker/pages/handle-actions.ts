import type { Handler, Hono } from 'hono';
import * as v from 'valibot';
import { answerProblem } from '../http/answer-problem.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { isOnProductHost } from '../http/place.ts';
import { discardRest } from '../http/read-body.ts';
import { type Form, readForm } from '../http/read-form.ts';
import { redirect } from '../http/redirect.ts';
import type { ProofNeed } from '../identity/proof.ts';
import { isStaffRight, may, refusalOf } from '../identity/rights.ts';
import type { Session } from '../identity/session.ts';
import type { Action, ActionTable } from './action.ts';
import { exceededLimit } from './actions/exceeded-limit.ts';
import { byPasskeyOnly, missingProof } from './actions/require-proof.ts';
import type { Features } from './feature.ts';
import { type FormOutcome, issueOutcome } from './form-outcome.ts';
import type { Posted, ShowForm } from './page.ts';

/** Adds all forms to the application. */
export function mountForms(app: Hono<AppEnv>, features: Features, showForm: ShowForm): void {
  for (const table of features.flatMap(({ actions = [] }) => actions)) {
    app.post(table.path, handleActions(table, showForm));
  }
}

/**
 * Handles the forms that are posted to a path. It checks right, fields, proof and limits, in this order, then runs
 * the action. A refused form is shown again with the posted values.
 */
const handleActions =
  (table: ActionTable, showForm: ShowForm): Handler<AppEnv> =>
  async (c) => {
    if (!c.var.served.site.languages.some(({ tag }) => tag === c.req.param('lang'))) {
      return answerProblem(c, { code: 'not-found' });
    }
    if (table.productOnly && !isOnProductHost(c)) {
      await discardRest(c.req.raw, table.files?.bytes ?? 0);
      return answerProblem(c, { code: 'not-found' });
    }
    const session = await c.var.session();
    // Without an action that visitors may use, the form of one who is not signed in is not read.
    if (!session && !Object.values(table.actions).some(({ right }) => may(null, right))) {
      await discardRest(c.req.raw, table.files?.bytes ?? 0);
      return answerProblem(c, { code: 'unauthenticated' });
    }
    const { form, outcome } = await perform(c, table, session);
    switch (outcome.code) {
      case 'moved':
        return redirect(c, outcome);
      case 'shown':
        return showForm(c, { status: 200, problem: null, field: null, values: {}, once: outcome.once });
      case 'refused':
        return showForm(c, { ...outcome, values: typedIn(form) });
      default:
        return answerProblem(c, outcome);
    }
  };

async function perform(
  c: AppContext,
  table: ActionTable,
  session: Session | null,
): Promise<{ form?: Form; outcome: FormOutcome }> {
  const hasFile = table.files && c.req.header('content-type')?.startsWith('multipart/form-data');
  const form = await readForm(c, hasFile ? table.files?.bytes : table.bytes, table.bytes);
  if (form.code === 'too-large' && hasFile && table.files) return { outcome: table.files.tooLarge };
  if (form.code !== 'ok') return { outcome: form };
  const { step = '' } = form.fields;
  const action = Object.hasOwn(table.actions, step) ? table.actions[step] : undefined;
  if (!action) return { form, outcome: { code: 'invalid-field', field: 'step', reason: 'unknown' } };
  return { form, outcome: await runAction(c, action, { form, session }) };
}

async function runAction(
  c: AppContext,
  action: Action,
  { form, session }: { form: Form; session: Session | null },
): Promise<FormOutcome> {
  const refused = refusalOf(session, action.right);
  if (refused) return refused;
  const read = v.safeParse(action.schema, { ...form.fields, ...form.files });
  if (!read.success) return issueOutcome(read.issues[0]);
  const input: unknown = read.output;
  const lang = c.req.param('lang') ?? '';
  const now = Date.now();
  const need = session && proofNeed(c, action, { input, session });
  const unproved = session && missingProof(c, session, { need, now });
  if (unproved) return unproved;
  const exceeded = await exceededLimit(c, action, { input, person: String(session?.person), now });
  if (exceeded) return exceeded;
  return action.run(input, { c, session: session as Session, lang, now });
}

/** The proof that an action needs; null for none. A site can ask its staff for a passkey. */
function proofNeed(
  c: AppContext,
  { right, proof }: Action,
  { input, session }: { input: unknown; session: Session },
): ProofNeed | null {
  const isOfStaff = isStaffRight(right);
  const level = typeof proof === 'function' ? proof(input, session) : (proof ?? (isOfStaff ? 'today' : null));
  return level && { level, byPasskey: isOfStaff && byPasskeyOnly(c) };
}

const typedIn = (form: Form | undefined): Posted['values'] => form?.fields ?? {};
