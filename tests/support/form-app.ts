import type { D1Database } from '@cloudflare/workers-types';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { FormState } from '../../web/contract/form-state.ts';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { run } from '../../worker/data/statements.ts';
import type { AppContext, AppEnv } from '../../worker/http/context.ts';
import { readCookie } from '../../worker/http/cookies.ts';
import type { Session } from '../../worker/identity/session.ts';
import { typedText } from '../../worker/pages/action.ts';
import { formActions } from '../../worker/pages/actions/form-actions.ts';
import type { Features } from '../../worker/pages/feature.ts';
import { refuse, seeOther } from '../../worker/pages/form-outcome.ts';
import { type AnyForm, defineForm } from '../../worker/pages/forms/form.ts';
import { formState, readFormState } from '../../worker/pages/forms/form-state.ts';
import { mountForms } from '../../worker/pages/handle-actions.ts';
import type { PageRequest, Posted } from '../../worker/pages/page.ts';

const steps = ['basics', 'texts', 'preview'];

const stepOf = (c: AppContext): string => steps.find((step) => step === c.req.query('step')) ?? 'basics';

const named = v.object({
  name: v.pipe(
    typedText,
    v.check((text) => text !== '', 'name-missing'),
  ),
  text: typedText,
});

/** What the form of `formApp` has sent. */
export type SentForm = { name: string; text: string };

/** A form of three steps: a name, a text, and the page that sends both. */
const stepForm = (sent: SentForm[]): AnyForm =>
  defineForm<SentForm>({
    name: 'steps',
    path: '/:lang/steps',
    right: 'take-part',
    fields: (name) => ['name', 'text', 'photo', 'more'].includes(name.split('.')[0] ?? ''),
    schema: async () => named,
    steps: {
      names: steps,
      of: stepOf,
      schema: (_, step) => (step === 'basics' ? v.pick(named, ['name']) : v.object({})),
    },
    edits: {
      shout: async (_, { fields }) => ({
        fields: { ...fields, name: (fields.name ?? '').toUpperCase() },
        focus: 'name',
      }),
      forbid: () => refuse('not-allowed', { field: 'name' }),
      attach: ({ file }) => ({ fields: { photo: file instanceof File ? file.name : '' } }),
    },
    files: { bytes: 5_000_000, tooLarge: refuse('file-large', { status: 413 }) },
    bytes: 2_000_000,
    proof: (c) => (c.req.query('staff') ? 'today' : null),
    limits: [],
    thing: () => 'thing',
    address: (_, lang, query) => `/${lang}/steps${query ? `?${new URLSearchParams(query)}` : ''}`,
    async submit(input, { c, endDraft }) {
      sent.push(input);
      await run(c.env.DB, endDraft);
      return seeOther('/en/sent', 'done');
    },
  });

/** A form's page as its data, with the status of the answer. */
export type FormPage = { status: number; location: string | null; form: FormState; cookie: string };

/** A device that shows the pages of the form and posts them. */
export type Device = {
  get(step?: string): Promise<FormPage>;
  /** Posts a page that was shown, with what was changed in it. */
  post(page: Pick<FormPage, 'form'> | null, fields: Record<string, string | File>, query?: string): Promise<FormPage>;
};

/** The form without pages: its answers are the data of its pages. */
export function formApp(db: D1Database, site: SiteId): { sent: SentForm[]; device: (whose: Whose) => Device } {
  const sent: SentForm[] = [];
  const app = new Hono<AppEnv>();
  let session: Session | null = null;
  app.use(async (c, next) => {
    const of = { id: site, languages: [{ tag: 'en' }], defaultLanguage: 'en', staffProof: 'any', isProduct: false };
    c.set('served', { site: of } as never);
    c.set('config', { product: { origin: 'http://signpost.localhost', host: 'signpost.localhost' } } as never);
    c.set('meter', new Meter());
    const visitor = session;
    c.set('session', async () => visitor);
    await next();
  });
  const show = async (c: AppContext, form: Posted | null) => c.json(await stateOf(c, site, form), form?.status ?? 200);
  app.get('/:lang/steps', (c) => show(c, null));
  mountForms(app, [{ actions: [formActions(stepForm(sent))] }] as unknown as Features, show);
  const device = (whose: Whose): Device => {
    let cookie = '';
    const send = async (query: string, init: RequestInit) => {
      session = whose.person === null ? null : sessionOf(whose);
      const answer = await app.request(`http://site.localhost/en/steps${query}`, init, { DB: db } as never);
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      const text = await answer.text();
      const form = text.startsWith('{') ? JSON.parse(text) : null;
      return { status: answer.status, location: answer.headers.get('location'), form, cookie };
    };
    return {
      get: (step = 'basics') => send(`?step=${step}`, { headers: { cookie } }),
      post(page, fields, query = '?step=basics') {
        const body = new FormData();
        if (page) body.set('base', page.form.base);
        if (page?.form.isSignedIn) body.set('role', 'member');
        for (const [name, value] of Object.entries(fields)) body.set(name, value);
        return send(query, { method: 'POST', body, headers: { cookie } });
      },
    };
  };
  return { sent, device };
}

/** Who uses a device; null for nobody who is signed in. `provedAt`: when they proved who they are. */
export type Whose = { person: PersonId | null; provedAt?: number };

const sessionOf = ({ person, provedAt = 0 }: Whose): Session =>
  ({
    ...{ id: 'session', person, name: '', address: 'a@example.org', roles: [], isOperator: false, isSuspended: false },
    ...{ provedAt, provedBy: 'mail' },
  }) as unknown as Session;

async function stateOf(c: AppContext, siteId: SiteId, form: Posted | null): Promise<FormState> {
  const session = await c.var.session();
  const request = {
    ...{ scope: { siteId, language: 'en' }, params: { lang: 'en' }, query: new URL(c.req.url).searchParams },
    ...{ now: Date.now(), route: 'listingReport', visitor: { session, binding: readCookie(c, 'binding'), form } },
  } as unknown as PageRequest;
  const which = { name: 'steps', thing: 'thing' };
  const rows = await readFormState(openReader(c.env.DB, c.var.meter), request, which);
  const step = stepOf(c);
  return formState(rows, request, { ...which, path: `/en/steps?step=${step}`, part: step });
}
