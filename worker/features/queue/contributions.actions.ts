import * as v from 'valibot';
import type { contributionsDone } from '../../../web/contract/pages/queue.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { granterOf } from '../../identity/rights.ts';
import { decide } from '../../moderation/decide.writer.ts';
import type { Decision } from '../../moderation/decision.ts';
import type { QueueKind } from '../../moderation/kind.ts';
import { leavingFrom } from '../../moderation/machine.ts';
import { type ActionContext, type ActionTable, defineAction, wholeNumber } from '../../pages/action.ts';
import { contributionsLink } from '../../pages/contributions-link.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { readOwnThing } from './contributions.query.ts';
import { appealField } from './form-fields.ts';
import { queueLimits } from './limits.ts';
import { kindOf } from './show-thing.ts';

type Kinds = readonly QueueKind[];

const thing = { item: wholeNumber, revision: wholeNumber };

const withdraw = (kinds: Kinds) =>
  defineAction({
    right: 'take-part',
    limits: [{ limit: queueLimits.ownChanges, by: 'person' }],
    schema: v.object(thing),
    run: (input, context) => change(context, kinds, { ...input, name: 'withdraw', done: 'withdrawn' }),
  });

const appeal = (kinds: Kinds) =>
  defineAction({
    right: 'take-part',
    limits: [
      { limit: queueLimits.ownChanges, by: 'person' },
      { limit: queueLimits.appeals, by: 'person' },
    ],
    schema: v.object({ ...thing, appeal: appealField }),
    run: ({ appeal: text, ...input }, context) =>
      change(context, kinds, { ...input, name: 'appeal', done: 'appealed', text }),
  });

type Change = {
  item: number;
  revision: number;
  name: string;
  done: (typeof contributionsDone)[number];
  /** What the author writes against the decision. */
  text?: string;
};

/** Makes a transition of something that the person wrote. What others wrote does not exist here. */
async function change(
  context: ActionContext,
  kinds: Kinds,
  { item: id, revision, name, done, text }: Change,
): Promise<FormOutcome> {
  const { c, session, lang, now } = context;
  const { site } = c.var.served;
  const { item, self } = await readOwnThing(openReader(c.env.DB, c.var.meter), {
    ...{ site: site.id, person: session.person, id },
    languages: [...new Set([lang, site.defaultLanguage])],
  });
  const kind = item && kindOf(kinds, item.kind);
  if (!item || !kind) return { code: 'not-found' };
  const isPossible = leavingFrom(kind.machine, item.state, 'author').includes(name);
  if (item.revision !== revision || !isPossible) return refuse('changed', { status: 409 });
  if (text !== undefined && !item.content) return refuse('text-erased', { status: 409 });
  const rewritten: Decision['rewritten'] =
    text === undefined ? undefined : { content: { ...item.content, appeal: text }, texts: [text] };
  const result = await decide(c.env.DB, {
    ...{ site: site.id, kind, item, name, option: '', by: self, now },
    ...{ reason: '', note: '', marks: {} },
    ...(rewritten && { rewritten }),
    link: contributionsLink(c),
  });
  switch (result.code) {
    case 'done':
      wakeMailer(c);
      return seeOther(href('dashboardContributions', { lang }, { done }), 'done');
    case 'not-allowed':
      return { code: 'forbidden', grantedBy: granterOf('take-part') };
    case 'refused':
      return refuse(result.problem, { status: 409 });
    default:
      return refuse('changed', { status: 409 });
  }
}

/** What people do with what they sent. */
export const contributionsActions = (kinds: Kinds): ActionTable => ({
  path: '/:lang/dashboard/contributions',
  actions: { withdraw: withdraw(kinds), appeal: appeal(kinds) },
});
