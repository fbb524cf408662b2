import * as v from 'valibot';
import type { personDone } from '../../../web/contract/pages/members.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import type { SiteRole } from '../../data/schema.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import type { AppContext } from '../../http/context.ts';
import { languageOf } from '../../http/request-language.ts';
import { foldAddress } from '../../identity/address.ts';
import { findMember } from '../../identity/members.query.ts';
import { readPersonId } from '../../identity/person-id.ts';
import { isSufficient, type StaffProof } from '../../identity/proof.ts';
import { granterOf } from '../../identity/rights.ts';
import type { RightsChange, RightsChanged } from '../../identity/rights-change.writer.ts';
import { grantRole, revokeRole } from '../../identity/roles.writer.ts';
import { setStaffProof } from '../../identity/staff-proof.writer.ts';
import { liftSuspension, suspend } from '../../identity/suspensions.writer.ts';
import { type ActionContext, type ActionTable, defineAction, typedText } from '../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { provePath } from '../../pages/prove-path.ts';
import { reasonField } from '../../pages/reason-field.ts';
import { lastDayField } from './form-fields.ts';
import { membersLimits } from './limits.ts';
import { type Submissions, setSubmissions } from './site-submissions.writer.ts';

const common = { right: 'administer', limits: [{ limit: membersLimits.changes, by: 'person' }] } as const;

/** Changes of rights. */
const rights = { ...common, proof: 'recent' } as const;

/** Redirects to the member with an address. The form uses POST, so the address appears in no URL and no log. */
const find = defineAction({
  ...common,
  schema: v.object({
    address: v.pipe(
      typedText,
      v.transform(foldAddress),
      v.custom<string>((address) => address !== undefined, 'address-invalid'),
    ),
  }),
  async run({ address }, { c, lang }) {
    const person = await findMember(openReader(c.env.DB, c.var.meter), c.var.served.site.id, address);
    if (!person) return refuse('address-nobody', { field: 'address' });
    return seeOther(href('managePeople', { lang }, { person: String(person) }));
  },
});

const grant = (role: SiteRole) =>
  defineAction({
    ...rights,
    schema: v.object({ roleReason: reasonField }),
    run: ({ roleReason: reason }, context) =>
      changePerson(context, { reason, done: 'granted' }, (change) => grantRole(context.c.env.DB, { ...change, role })),
  });

const revoke = (role: SiteRole) =>
  defineAction({
    ...rights,
    schema: v.object({ roleReason: reasonField }),
    run: ({ roleReason: reason }, context) =>
      changePerson(context, { reason, done: 'revoked', role }, (change) =>
        revokeRole(context.c.env.DB, { ...change, role }),
      ),
  });

const suspendPerson = defineAction({
  ...rights,
  schema: v.object({ suspensionReason: reasonField, until: lastDayField }),
  run: ({ suspensionReason: reason, until }, context) =>
    changePerson(context, { reason, done: 'suspended' }, (change) =>
      suspend(context.c.env.DB, { ...change, until: until ?? null }),
    ),
});

const lift = defineAction({
  ...rights,
  schema: v.object({ suspensionReason: reasonField }),
  run: ({ suspensionReason: reason }, context) =>
    changePerson(context, { reason, done: 'lifted' }, (change) => liftSuspension(context.c.env.DB, change)),
});

/**
 * Decides which proof counts for acts of the site's staff. An admin who demands a passkey has just used one, so that somebody
 * can undo it.
 */
const setProof = (proof: StaffProof) =>
  defineAction({
    ...common,
    proof: 'recent',
    schema: v.object({ proofReason: reasonField }),
    async run({ proofReason: reason }, { c, session, lang, now }) {
      const need = { level: 'recent', byPasskey: true } as const;
      const { pathname, search } = new URL(c.req.url);
      if (!isSufficient(session, need, now))
        return refuse('proof', { status: 403, path: provePath(c, need, pathname + search) });
      const change = { site: c.var.served.site.id, by: session.person, proof, reason, now };
      const { code } = await setStaffProof(c.env.DB, change);
      if (code !== 'changed') return refusal(code);
      return seeOther(href('managePeople', { lang }, { done: 'proof' }), 'done');
    },
  });

/** Decides whether people can submit listings. Changes of published ones stay possible. */
const setOpen = (submissions: Submissions) =>
  defineAction({
    ...rights,
    schema: v.object({ submissionsReason: reasonField }),
    async run({ submissionsReason: reason }, { c, session, lang, now }) {
      const change = { site: c.var.served.site.id, by: session.person, submissions, reason, now };
      const { code } = await setSubmissions(c.env.DB, change);
      if (code !== 'changed') return refusal(code);
      return seeOther(href('managePeople', { lang }, { done: 'submissions' }), 'done');
    },
  });

type ChangeOptions = { reason: string; done: (typeof personDone)[number]; role?: SiteRole };

/** Changes the rights of the person in the URL's query. */
async function changePerson(
  { c, session, lang, now }: ActionContext,
  { reason, done, role }: ChangeOptions,
  change: (request: RightsChange) => Promise<RightsChanged>,
): Promise<FormOutcome> {
  const person = readPersonId(c.req.query('person'));
  if (!person) return { code: 'not-found' };
  const site = c.var.served.site.id;
  const result = await change({ site, person, by: session.person, reason, linkFor: linkFor(c, done), now });
  if (result.code !== 'changed') return refusal(result.code);
  wakeMailer(c);
  // Admins who have revoked their own role cannot open this page any more.
  if (role === 'admin' && person === session.person && !session.isOperator)
    return seeOther(href('dashboard', { lang }));
  return seeOther(href('managePeople', { lang }, { done, person: String(person) }), 'done');
}

/** Names no field, because a concurrent change may have removed it from the form. */
function refusal(code: Exclude<RightsChanged['code'], 'changed'>): FormOutcome {
  switch (code) {
    case 'not-allowed':
      return { code: 'forbidden', grantedBy: granterOf('administer') };
    case 'no-member':
      return { code: 'not-found' };
    case 'unchanged':
    case 'last-admin':
    case 'operator':
    case 'self':
      return refuse(code, { status: 409 });
  }
}

/** The URL in the mail about a change: the account page, or the contact page after a suspension. */
function linkFor({ var: { config, served } }: AppContext, done: ChangeOptions['done']): (language: string) => string {
  const { site } = served;
  const route = done === 'suspended' ? 'privacy' : 'dashboard';
  return (language) => config.originOf(site.primaryHost) + href(route, { lang: languageOf(site, language) });
}

/** The forms with which admins find and change members. */
export const membersActions: ActionTable = {
  path: '/:lang/manage/people',
  actions: {
    find,
    'grant-moderator': grant('moderator'),
    'grant-editor': grant('editor'),
    'grant-admin': grant('admin'),
    'revoke-moderator': revoke('moderator'),
    'revoke-editor': revoke('editor'),
    'revoke-admin': revoke('admin'),
    suspend: suspendPerson,
    lift,
    'require-passkey': setProof('passkey'),
    'allow-any': setProof('any'),
    'open-submissions': setOpen('open'),
    'close-submissions': setOpen('closed'),
  },
};
