import { href } from '../../web/contract/routes.ts';
import { foldAddress } from '../accounts/address.ts';
import { limits, take } from '../accounts/limits.writer.ts';
import { granterOf, may } from '../accounts/rights.ts';
import type { RightsChange, RightsChanged } from '../accounts/rights-change.writer.ts';
import { grantRole, revokeRole } from '../accounts/roles.writer.ts';
import { liftSuspension, suspend } from '../accounts/suspensions.writer.ts';
import type { AppContext } from '../context.ts';
import { openReader } from '../db/reader.ts';
import type { MailDecision, PersonId, SiteRole } from '../db/schema.ts';
import { type Decided, decideOnMail } from '../outbox/decisions.writer.ts';
import { poke } from '../outbox/outbox.ts';
import type { Posted } from '../pages/page.ts';
import { servePosted } from '../pages/pages.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { type Fields, readForm } from '../respond/read-form.ts';
import { redirect } from '../respond/redirect.ts';
import type { Session } from '../sessions/session.ts';
import { type Asked, manageHref, readAsked, type Search } from './address.ts';
import { lastDay, readReason } from './fields.ts';
import { findMember } from './people.query.ts';

type Act = { c: AppContext; session: Session; asked: Asked; fields: Fields; now: number };

/**
 * `POST /{lang}/manage`: what those who administer a site decide. The field `step` says what, the address of the page
 * about whom or where on a list.
 */
export async function manageSite(c: AppContext): Promise<Response> {
  const session = await c.var.session();
  if (!session) return answerProblem(c, { code: 'unauthenticated' });
  if (!may(session, 'administer')) return forbidden(c);
  const form = await readForm(c);
  if (form.code !== 'ok') return answerProblem(c, form);
  const asked = readAsked(new URL(c.req.url).searchParams);
  if (!asked) return answerProblem(c, { code: 'not-found' });
  const { fields } = form;
  const now = Date.now();
  const subject = String(session.person);
  const taken = await take(c.env.DB, limits.decisionsPerPerson, { site: c.var.served.site.id, subject, now });
  if (taken.code !== 'ok') return refuse(c, fields, { status: 429, problem: 'rate-limited', ...taken });
  const act = { c, session, asked, fields, now };
  const { step = '' } = fields;
  if (step === 'find') return find(act);
  if (step === 'arrived' || step === 'again') return decide(act, step);
  const change = changes.get(step);
  if (change && asked.view === 'person') return changePerson(act, { person: asked.person, ...change });
  return answerProblem(c, { code: 'invalid-field', field: 'step', reason: 'unknown' });
}

const forbidden = (c: AppContext) => answerProblem(c, { code: 'forbidden', grantedBy: granterOf('administer') });

const back = (c: AppContext, search: Search): Response =>
  redirect(c, { code: 'moved', status: 303, to: manageHref(c.req.param('lang') ?? '', search) });

/** Shows the form again with what was typed. */
const refuse = (c: AppContext, fields: Fields, form: Omit<Posted, 'values' | 'field'> & { field?: string }) =>
  servePosted(c, { field: null, ...form, values: fields });

/** Goes to the member who has an address. It is posted, so that it stands in no address bar and no log. */
async function find({ c, fields }: Act): Promise<Response> {
  const form = { field: 'address', status: 422 } as const;
  const address = foldAddress(fields.address ?? '');
  if (!address) return refuse(c, fields, { ...form, problem: 'address-invalid' });
  const person = await findMember(openReader(c.env.DB, c.var.meter), c.var.served.site.id, address);
  if (!person) return refuse(c, fields, { ...form, problem: 'address-nobody' });
  return back(c, { view: 'people', person: String(person) });
}

async function decide({ c, session, fields, asked, now }: Act, decision: MailDecision): Promise<Response> {
  const [mail, tries] = [Number(fields.mail), Number(fields.tries)];
  if (!Number.isSafeInteger(mail) || !Number.isSafeInteger(tries))
    return answerProblem(c, { code: 'invalid-field', field: 'mail', reason: 'number' });
  const by = session.person;
  const decided = await decideOnMail(c.env.DB, { site: c.var.served.site.id, mail, tries, decision, by, now });
  return decisionAnswer(decided, { c, fields, asked, decision });
}

function decisionAnswer(
  { code }: Decided,
  { c, fields, asked, decision }: Pick<Act, 'c' | 'fields' | 'asked'> & { decision: MailDecision },
): Response | Promise<Response> {
  switch (code) {
    case 'decided':
      if (decision === 'again') poke(c);
      return back(c, { view: 'mails', done: decision, list: asked.view === 'mails' ? listName(asked.list) : null });
    case 'settled':
    case 'spent':
      return refuse(c, fields, { status: 409, problem: code });
    case 'not-allowed':
      return forbidden(c);
  }
}

const listName = (list: string): string | null => (list === 'needed' ? null : list);

type Change = { form: string; done: string } & (
  | { make: 'suspend' | 'lift' }
  | { make: 'grant' | 'revoke'; role: SiteRole }
);

/** What can be changed about a person, by the button that is pressed. `form` is where what is wrong is shown. */
const changes: ReadonlyMap<string, Change> = new Map([
  ...(['moderator', 'editor', 'admin'] as const).flatMap((role): [string, Change][] => [
    [`grant-${role}`, { form: 'role', make: 'grant', role, done: 'granted' }],
    [`revoke-${role}`, { form: 'role', make: 'revoke', role, done: 'revoked' }],
  ]),
  ['suspend', { form: 'suspension', make: 'suspend', done: 'suspended' }],
  ['lift', { form: 'suspension', make: 'lift', done: 'lifted' }],
]);

async function changePerson(act: Act, change: Change & { person: PersonId }): Promise<Response> {
  const { c, session, fields, now } = act;
  const { person, make, form, done } = change;
  const reason = readReason(fields.reason ?? '');
  if (reason.code !== 'ok') return refuse(c, fields, { status: 422, problem: reason.code, field: `${form}-reason` });
  const until = make === 'suspend' ? lastDay(fields.until ?? '', now) : null;
  if (until === undefined) return refuse(c, fields, { status: 422, problem: 'until', field: 'until' });
  const { site } = c.var.served;
  const asked = { site: site.id, person, by: session.person, reason: reason.text, linkFor: linkFor(c, make), now };
  const changed = await makeChange(c, change, { ...asked, until });
  if (changed.code !== 'changed') return notChanged(act, changed.code);
  poke(c);
  // Whoever has given up this page cannot be shown it any more.
  if (make === 'revoke' && change.role === 'admin' && person === session.person && !session.isOperator)
    return redirect(c, { code: 'moved', status: 303, to: href('dashboard', { lang: c.req.param('lang') ?? '' }) });
  return back(c, { view: 'people', person: String(person), done });
}

type AskedChange = RightsChange & { until: number | null };

function makeChange({ env }: AppContext, change: Change, { until, ...asked }: AskedChange): Promise<RightsChanged> {
  switch (change.make) {
    case 'grant':
      return grantRole(env.DB, { ...asked, role: change.role });
    case 'revoke':
      return revokeRole(env.DB, { ...asked, role: change.role });
    case 'suspend':
      return suspend(env.DB, { ...asked, until });
    case 'lift':
      return liftSuspension(env.DB, asked);
  }
}

/** About the form as a whole: what has changed meanwhile may have taken its fields away. */
function notChanged({ c, fields }: Act, code: Exclude<RightsChanged['code'], 'changed'>): Response | Promise<Response> {
  switch (code) {
    case 'not-allowed':
      return forbidden(c);
    case 'no-member':
      return answerProblem(c, { code: 'not-found' });
    case 'unchanged':
    case 'last-admin':
    case 'operator':
    case 'self':
      return refuse(c, fields, { status: 409, problem: code });
  }
}

/** Where the mail about a change leads: to what one may do now; who was suspended, to whoever can be asked about it. */
function linkFor({ var: { config, served } }: AppContext, make: Change['make']): (language: string) => string {
  const { site } = served;
  const route = make === 'suspend' ? 'privacy' : 'dashboard';
  return (language) => {
    const lang = site.languages.some(({ tag }) => tag === language) ? language : site.defaultLanguage;
    return config.originOf(site.primaryHost) + href(route, { lang });
  };
}
