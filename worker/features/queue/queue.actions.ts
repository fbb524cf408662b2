import * as v from 'valibot';
import { mostAtOnce } from '../../../web/contract/pages/queue.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { granterOf } from '../../identity/rights.ts';
import { decide } from '../../moderation/decide.writer.ts';
import type { QueueKind } from '../../moderation/kind.ts';
import { releaseLease, takeLease, takeNext } from '../../moderation/lease.writer.ts';
import type { QueueItem } from '../../moderation/queue-item.ts';
import { type ActionContext, type ActionTable, defineAction, typedText, wholeNumber } from '../../pages/action.ts';
import { contributionsLink } from '../../pages/contributions-link.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { type Failure, writeFailures } from './done.ts';
import { marksIn, noteField } from './form-fields.ts';
import { queueLimits } from './limits.ts';
import { writeIds } from './position.ts';
import { itemPath, undoOf } from './show-entry.ts';
import { kindOf } from './show-thing.ts';
import { type Stated, takeDecision } from './take-decision.ts';
import { readThings } from './things.query.ts';

type Kinds = readonly QueueKind[];

const common = { right: 'decide', limits: [{ limit: queueLimits.decisions, by: 'person' }] } as const;
const oneThing = v.object({ item: wholeNumber, revision: wholeNumber });

/** The queue, with what was done just now. */
const listPath = (lang: string, query: Record<string, string> = {}): string => href('manageQueue', { lang }, query);

function thingsOf({ c, session, lang }: ActionContext, ids: readonly number[]) {
  const { site } = c.var.served;
  const languages = [...new Set([lang, site.defaultLanguage])];
  return readThings(openReader(c.env.DB, c.var.meter), { site: site.id, person: session.person, ids, languages });
}

/** A refused decision, shown on the page of the form. */
function refusalOf(code: string): FormOutcome {
  if (code === 'not-allowed') return { code: 'forbidden', grantedBy: granterOf('decide') };
  const isOfForm = ['reason-missing', 'reason-other', 'decision-missing', 'choice-missing', 'note-long'].includes(code);
  return refuse(code, { status: isOfForm ? 422 : 409 });
}

/** The decision on one thing. The fields of reason and option are those of the decision that was chosen. */
const decideOne = (kinds: Kinds, goesOn: boolean) =>
  defineAction({
    ...common,
    schema: v.objectWithRest({ ...oneThing.entries, decision: typedText, note: noteField }, v.string()),
    async run({ item: id, revision, decision: name, note, ...fields }, context) {
      const { c, lang, now } = context;
      const { items, self } = await thingsOf(context, [id]);
      const [item] = items;
      if (!item) return { code: 'not-found' };
      if (!name) return refusalOf('decision-missing');
      const marks = marksIn(fields);
      if (!marks) return refusalOf('note-long');
      const { [`reason-${name}`]: reason = '', [`option-${name}`]: option = '' } = fields;
      const hasMarks = kindOf(kinds, item.kind)?.machine.transitions[name]?.hasMarks;
      const asked = { name, reason, option, note, ...(hasMarks && { marks }) };
      const problem = await takeDecision(c, { item, revision, asked }, { kinds, self, now });
      if (problem) return refusalOf(problem);
      wakeMailer(c);
      const next = goesOn ? await nextOf(context, item) : undefined;
      const on = next === undefined ? {} : { item: String(next) };
      return seeOther(listPath(lang, { done: 'decided', ...on, last: String(id) }), 'done');
    },
  });

/** Takes the next thing behind another one. */
async function nextOf(
  context: ActionContext,
  after: Pick<QueueItem, 'id' | 'since'> | null,
): Promise<number | undefined> {
  const { c, now } = context;
  const { self } = await thingsOf(context, []);
  return takeNext(c.env.DB, { site: c.var.served.site.id, by: self, after, now });
}

const take = defineAction({
  ...common,
  schema: v.object({ item: wholeNumber }),
  async run({ item: id }, context) {
    const { c, lang, now } = context;
    const { items, self } = await thingsOf(context, [id]);
    if (!items.length) return { code: 'not-found' };
    const problem = await takeLease(c.env.DB, { site: c.var.served.site.id, by: self, item: id, now });
    return problem ? refusalOf(problem) : seeOther(itemPath(id, lang), 'thing');
  },
});

/** Goes on to the next thing. What the person was looking at is given back. */
const next = defineAction({
  ...common,
  schema: v.object({ item: v.optional(wholeNumber) }),
  async run({ item: id }, context) {
    const { c, lang, now } = context;
    const { items, self } = await thingsOf(context, id === undefined ? [] : [id]);
    const request = { site: c.var.served.site.id, by: self, now };
    if (id !== undefined) await releaseLease(c.env.DB, { ...request, item: id });
    const found = await takeNext(c.env.DB, { ...request, after: items[0] ?? null });
    return found === undefined
      ? seeOther(listPath(lang, { done: 'none' }), 'done')
      : seeOther(itemPath(found, lang), 'thing');
  },
});

const release = defineAction({
  ...common,
  schema: v.object({ item: wholeNumber }),
  async run({ item }, context) {
    const { c, lang, now } = context;
    const { self } = await thingsOf(context, []);
    await releaseLease(c.env.DB, { site: c.var.served.site.id, by: self, item, now });
    return seeOther(listPath(lang, { done: 'released' }), 'done');
  },
});

const undo = (kinds: Kinds) =>
  defineAction({
    ...common,
    schema: oneThing,
    async run({ item: id, revision }, context) {
      const { c, lang, now } = context;
      const { items, self } = await thingsOf(context, [id]);
      const [item] = items;
      if (!item) return { code: 'not-found' };
      const kind = kindOf(kinds, item.kind);
      const name = kind && undoOf(kind.machine, item.state);
      if (!kind || !name || item.revision !== revision) return refusalOf('changed');
      const result = await decide(c.env.DB, {
        ...{ site: c.var.served.site.id, kind, item, name, option: '', by: self, now },
        ...{ reason: '', note: '', marks: {} },
        link: contributionsLink(c),
      });
      if (result.code !== 'done') return refusalOf(result.code === 'refused' ? result.problem : result.code);
      wakeMailer(c);
      return seeOther(listPath(lang, { done: 'undone', item: String(id) }), 'done');
    },
  });

/** Leads to the page that shows what a decision would do with the chosen things. */
const check = defineAction({
  ...common,
  schema: v.objectWithRest({ choice: typedText }, v.string()),
  run({ choice, ...fields }, { lang }) {
    const ids = Object.keys(fields).flatMap((name) => {
      const id = name.match(/^pick-(\d{1,15})$/)?.[1];
      return id ? [Number(id)] : [];
    });
    if (!ids.length) return refusalOf('none-picked');
    if (ids.length > mostAtOnce) return refusalOf('too-many');
    const [name, reason] = choice.split(':');
    if (!name) return refusalOf('choice-missing');
    return seeOther(listPath(lang, { check: name, items: writeIds(ids), ...(reason && { reason }) }), 'check');
  },
});

const statedThings = v.pipe(
  typedText,
  v.regex(/^\d{1,15}-\d{1,15}(\.\d{1,15}-\d{1,15})*$/),
  v.transform((text): Stated[] =>
    text.split('.').map((one) => {
      const [id = 0, revision = 0] = one.split('-').map(Number);
      return { id, revision };
    }),
  ),
  v.maxLength(mostAtOnce),
);

/** Decides on several things, each in its own transaction. */
const decideMany = (kinds: Kinds) =>
  defineAction({
    right: 'decide',
    limits: [{ limit: queueLimits.decisionsAtOnce, by: 'person' }],
    schema: v.object({ check: typedText, reason: typedText, items: statedThings }),
    async run({ check: name, reason, items: stated }, context) {
      const { c, lang, now } = context;
      const ids = stated.map(({ id }) => id);
      const { items, self } = await thingsOf(context, ids);
      const failures: Failure[] = [];
      for (const { id, revision } of stated) {
        const item = items.find((one) => one.id === id);
        if (!item) continue;
        const code = await takeDecision(c, { item, revision, asked: { name, reason } }, { kinds, self, now });
        if (code) failures.push({ id, code });
      }
      wakeMailer(c);
      const did = String(items.length - failures.length);
      const not = failures.length ? { not: writeFailures(failures) } : {};
      return seeOther(listPath(lang, { did, done: 'many', ...not }), 'done');
    },
  });

/** The forms with which staff work through the queue. */
export const queueActions = (kinds: Kinds): ActionTable => ({
  path: '/:lang/manage/queue',
  actions: {
    take,
    next,
    release,
    check,
    decide: decideOne(kinds, false),
    'decide-next': decideOne(kinds, true),
    'decide-many': decideMany(kinds),
    undo: undo(kinds),
  },
});
