import * as v from 'valibot';
import { type OrderStep, orderSteps, orderViews } from '../../../web/contract/pages/new-sites.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import { granterOf } from '../../identity/rights.ts';
import { stillHolds } from '../../identity/standing.ts';
import { type ActionContext, type ActionTable, defineAction } from '../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import {
  type Fault,
  faultsOf,
  fileOf,
  neededLanguages,
  stepFault,
  suggestedSlug,
  typedFrom,
  withLanguages,
  withStep,
} from './fields.ts';
import { newSitesLimits } from './limits.ts';
import { lookAround } from './look-around.ts';
import { makeOrderKind } from './order-kind.ts';
import { orderObject } from './order-object.ts';
import { orderById, sourceBySlug } from './orders.query.ts';
import { type Author, beginOrder, saveOrder, sendOrder } from './orders.writer.ts';
import type { Typed } from './typed.ts';
import { keepArchive, mostFileBytes } from './upload.ts';

const authorOf = ({ c, session, now }: ActionContext): Author => ({
  ...{ at: c.var.served.site.id, by: session.person, now },
});

const readerOf = ({ c }: ActionContext) => openReader(c.env.DB, c.var.meter);

/** The order that a form is about; what a new one begins with; null if there is none, or it is no draft any more. */
async function readOrder(context: ActionContext): Promise<{ id: string | null; typed: Typed } | 'sent' | null> {
  const { c } = context;
  const id = c.req.param('id');
  if (id !== undefined) {
    const [[order]] = await readerOf(context).batch(orderById(id));
    if (!order) return null;
    return order.state === 'draft' || order.state === 'failed' ? { id, typed: order.typed } : 'sent';
  }
  const from = c.req.query('from');
  const [[source]] = await readerOf(context).batch(sourceBySlug(from ?? ''));
  return { id: null, typed: source ? typedFrom(source) : {} };
}

const orderPath = (lang: string, id: string, step?: string) =>
  href('viewerSiteOrder', { lang, id }, step ? { step } : {});

/** What a refused write means: the site is being made by now, or the right is gone. */
const refused = async (context: ActionContext, id: string): Promise<FormOutcome> => {
  const { at: site, ...author } = authorOf(context);
  return (await stillHolds(context.c.env.DB, 'run-sites', { site, ...author }))
    ? seeOther(orderPath(context.lang, id))
    : { code: 'forbidden', grantedBy: granterOf('run-sites') };
};

/** The fields that were sent, with what follows from them. */
async function typedWith(
  context: ActionContext,
  before: Typed,
  { step, sent }: { step: OrderStep; sent: Readonly<Record<string, unknown>> },
): Promise<{ typed: Typed; fileFault?: Fault }> {
  const typed = withStep(before, step, sent);
  if (step === 'look' && typed.slug === '' && typed.name) {
    return { typed: { ...typed, slug: await freeSlug(context, suggestedSlug(typed.name)) } };
  }
  if (step !== 'content') return { typed };
  const { file } = sent;
  if (typed.content !== 'file' || !(file instanceof File) || file.size === 0)
    return { typed: await spoken(context, typed) };
  const kept = await keepArchive(context.c, file);
  const old = fileOf(before);
  if (old) await context.c.env.UPLOADS.delete(orderObject(context.c.var.served.site.id, old.key));
  if ('file' in kept) {
    return { typed: await spoken(context, { ...typed, file: JSON.stringify(kept.file), brokenAt: '' }) };
  }
  const fileFault = { step, field: 'file', code: kept.code };
  return { typed: { ...typed, file: '', brokenAt: kept.at.slice(0, 200) }, fileFault };
}

/** A slug that no site has: the suggested one, or one with a number. */
async function freeSlug(context: ActionContext, slug: string): Promise<string> {
  for (let number = 1; number < 20; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    const { taken } = await lookAround(readerOf(context), { slug: candidate }, aroundOf(context));
    if (!taken.slug && candidate !== 'new') return candidate;
  }
  return slug;
}

const aroundOf = ({ c, now }: ActionContext) => ({ config: c.var.config, now });

/** Adds the languages that the chosen content has texts in: the summary shows them. */
async function spoken(context: ActionContext, typed: Typed): Promise<Typed> {
  const { source } = await lookAround(readerOf(context), typed, aroundOf(context));
  return withLanguages(typed, neededLanguages(typed, source));
}

const common = { right: 'run-sites', schema: v.looseObject({}) } as const;

/** Keeps a step and goes on, or back: what is typed is kept even if something is wrong with it. */
const save = (way: 'next' | 'back') =>
  defineAction({
    ...common,
    limits: [{ limit: newSitesLimits.saves, by: 'person' }],
    async run(sent, context) {
      const { c, lang } = context;
      const order = await readOrder(context);
      if (order === 'sent') return seeOther(orderPath(lang, c.req.param('id') ?? ''));
      if (!order) return { code: 'not-found' };
      const step = orderSteps.find((one) => one === c.req.query('step')) ?? orderSteps[0];
      const { typed, fileFault } = await typedWith(context, order.typed, { step, sent });
      const fault = fileFault ?? stepFault(step, typed, await lookAround(readerOf(context), typed, aroundOf(context)));
      const isKept = order.id !== null || !fault;
      const id = isKept ? await keep(context, { id: order.id, typed }) : null;
      if (isKept && id === null) return refused(context, order.id ?? '');
      if (way === 'back' && id !== null) return seeOther(orderPath(lang, id, neighbour(step, -1)));
      if (fault || id === null) return refuse(fault?.code ?? 'unexpected', { field: fault?.field ?? null });
      return seeOther(orderPath(lang, id, neighbour(step, 1)));
    },
  });

const neighbour = (step: OrderStep, by: 1 | -1) => orderViews[Math.max(0, orderViews.indexOf(step) + by)] ?? 'check';

async function keep(context: ActionContext, order: { id: string | null; typed: Typed }): Promise<string | null> {
  const { DB } = context.c.env;
  const { id, typed } = order;
  if (id === null) return beginOrder(DB, authorOf(context), typed);
  return (await saveOrder(DB, authorOf(context), { id, typed })) ? id : null;
}

/** Has the site made. Pressing the button again changes nothing. */
const create = defineAction({
  ...common,
  proof: 'recent',
  limits: [{ limit: newSitesLimits.creations, by: 'person' }],
  async run(_, context) {
    const { c, lang } = context;
    const id = c.req.param('id') ?? '';
    const order = await readOrder(context);
    if (order === 'sent') return seeOther(orderPath(lang, id));
    if (!order) return { code: 'not-found' };
    const around = await lookAround(readerOf(context), order.typed, aroundOf(context));
    if (faultsOf(order.typed, around).length > 0) return refuse('incomplete', { status: 409 });
    const total = totalOf(order.typed, around.source?.listings ?? 0);
    if (!(await sendOrder(c.env.DB, authorOf(context), { id, total }))) return refused(context, id);
    await c.env.JOBS.send({ kind: makeOrderKind, id });
    return seeOther(orderPath(lang, id));
  },
});

/** The listings that the site is to have. */
function totalOf(typed: Typed, ofSource: number): number {
  if (typed.content === 'file') return fileOf(typed)?.listings ?? 0;
  return typed.content === 'site' && typed.part !== 'structure' ? ofSource : 0;
}

const files = { bytes: mostFileBytes, tooLarge: refuse('file-large', { status: 413, field: 'file' }) };

/** The form in which operators create a site. */
export const newSiteActions: ActionTable = {
  path: '/cms-viewer/:lang/websites/new',
  actions: { next: save('next'), back: save('back') },
  productOnly: true,
};

/** The same once something is kept, and the button that has the site made. */
export const orderActions: ActionTable = {
  path: '/cms-viewer/:lang/websites/new/:id',
  actions: { next: save('next'), back: save('back'), create },
  productOnly: true,
  files,
};
