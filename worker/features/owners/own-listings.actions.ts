import * as v from 'valibot';
import type { OwnListingsPage } from '../../../web/contract/pages/owners.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { PersonId } from '../../data/schema.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { languageOf } from '../../http/request-language.ts';
import { foldAddress } from '../../identity/address.ts';
import { readPersonId } from '../../identity/person-id.ts';
import { granterOf } from '../../identity/rights.ts';
import { type ActionContext, type ActionTable, defineAction, typedText, wholeNumber } from '../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { isSecret } from '../../platform/secrets.ts';
import { acceptInvitation, declineInvitation } from './answer.writer.ts';
import { endManager, giveUp, type RoleEnded } from './end-role.writer.ts';
import { invite, withdrawInvitation } from './invite.writer.ts';
import { ownersLimits } from './limits.ts';

const common = { right: 'take-part', limits: [{ limit: ownersLimits.changes, by: 'person' }] } as const;

const addressField = v.pipe(
  typedText,
  v.transform(foldAddress),
  v.custom<string>((address) => address !== undefined, 'address-invalid'),
);

const personField = v.pipe(
  typedText,
  v.transform((text: string) => readPersonId(text)),
  v.custom<PersonId>((person) => person !== undefined),
);

/** The page of the area in a language, as mails name it. */
const linkOf =
  ({ c: { var: it } }: ActionContext, query: Record<string, string> = {}) =>
  (language: string): string => {
    const { site } = it.served;
    return (
      it.config.originOf(site.primaryHost) + href('dashboardListings', { lang: languageOf(site, language) }, query)
    );
  };

/** Back to the page of the form, with what was done. */
function done({ c, lang }: ActionContext, code: NonNullable<OwnListingsPage['done']>): FormOutcome {
  const listing = c.req.query('listing');
  wakeMailer(c);
  return seeOther(href('dashboardListings', { lang }, { done: code, ...(listing && { listing }) }), 'done');
}

type Invited = { listing: number; address: string; role: 'owner' | 'manager'; field: 'address' | 'newOwner' };

async function sendInvitation({ listing, address, role, field }: Invited, context: ActionContext) {
  const { c, session, lang, now } = context;
  const code = await invite(c.env.DB, {
    ...{ site: c.var.served.site.id, listing, role, by: session.person, address, language: lang, now },
    link: (secret) => linkOf(context, { token: secret })(lang),
  });
  if (code === 'not-allowed') return { code: 'forbidden', grantedBy: granterOf('answer-reviews') } as const;
  if (code !== 'invited') return refuse(`invitation-${code}`, { field, status: 409 });
  return done(context, role === 'owner' ? 'handing-over' : 'invited');
}

const inviteManager = defineAction({
  right: 'take-part',
  limits: [
    { limit: ownersLimits.invitations, by: 'person' },
    { limit: ownersLimits.invitationsToAddress, by: ({ address }) => address },
  ],
  limitField: 'address',
  schema: v.object({ listing: wholeNumber, address: addressField }),
  run: (input, context) => sendInvitation({ ...input, role: 'manager', field: 'address' }, context),
});

/** Invites a new owner. The person proves that the device is in their hands: the listing is at stake. */
const handOver = defineAction({
  right: 'take-part',
  proof: 'recent',
  limits: [
    { limit: ownersLimits.invitations, by: 'person' },
    { limit: ownersLimits.invitationsToAddress, by: ({ newOwner }) => newOwner },
  ],
  limitField: 'newOwner',
  schema: v.object({ listing: wholeNumber, newOwner: addressField }),
  run: ({ listing, newOwner: address }, context) =>
    sendInvitation({ listing, address, role: 'owner', field: 'newOwner' }, context),
});

const withdraw = defineAction({
  ...common,
  schema: v.object({ listing: wholeNumber, invitation: wholeNumber }),
  async run({ listing, invitation }, context) {
    const { c, session, now } = context;
    const change = { site: c.var.served.site.id, listing, invitation, by: session.person, now };
    const isDone = await withdrawInvitation(c.env.DB, change);
    return isDone ? done(context, 'withdrawn') : refuse('changed', { status: 409 });
  },
});

const changeOf = (context: ActionContext, listing: number) => {
  const { c, session, now } = context;
  return { site: c.var.served.site.id, listing, by: session.person, link: linkOf(context), now };
};

const outcomeOf = (code: RoleEnded, context: ActionContext, as: 'ended' | 'given-up'): FormOutcome =>
  code === 'done' ? done(context, as) : refuse('changed', { status: 409 });

const end = defineAction({
  ...common,
  schema: v.object({ listing: wholeNumber, person: personField }),
  async run({ listing, person }, context) {
    const change = { ...changeOf(context, listing), person };
    return outcomeOf(await endManager(context.c.env.DB, change), context, 'ended');
  },
});

/** Gives one's role up. It cannot be undone, so the form asks whether the person is sure. */
const leave = defineAction({
  ...common,
  schema: v.object({ listing: wholeNumber, sure: v.pipe(typedText, v.literal('yes', 'sure-missing')) }),
  async run({ listing }, context) {
    const { c, lang } = context;
    const code = await giveUp(c.env.DB, changeOf(context, listing));
    if (code !== 'done') return refuse('changed', { status: 409 });
    wakeMailer(c);
    // The page of the listing is no longer theirs.
    return seeOther(href('dashboardListings', { lang }, { done: 'given-up' }), 'done');
  },
});

const answers = (kind: 'accept' | 'decline') =>
  defineAction({
    ...common,
    schema: v.object({
      invitation: v.pipe(
        typedText,
        v.check((text) => isSecret(text)),
      ),
    }),
    async run({ invitation: secret }, context) {
      const { c, session, lang, now } = context;
      const answer = { site: c.var.served.site.id, secret, by: session.person, link: linkOf(context), now };
      const write = kind === 'accept' ? acceptInvitation : declineInvitation;
      const answered = await write(c.env.DB, answer);
      if (answered.code === 'not-allowed') return { code: 'forbidden', grantedBy: granterOf('take-part') };
      if (answered.code !== 'done')
        return refuse(answered.code === 'gone' ? 'invitation-gone' : 'already-member', { status: 409 });
      wakeMailer(c);
      const accepted = answered.role === 'owner' ? 'received' : 'accepted';
      const code = kind === 'accept' ? accepted : 'declined';
      const query = { done: code, ...(kind === 'accept' && { listing: answered.slug }) };
      return seeOther(href('dashboardListings', { lang }, query), 'done');
    },
  });

/** The forms of those who run listings. */
export const ownListingsActions: ActionTable = {
  path: '/:lang/dashboard/listings',
  actions: {
    invite: inviteManager,
    'hand-over': handOver,
    withdraw,
    end,
    'give-up': leave,
    accept: answers('accept'),
    decline: answers('decline'),
  },
};
