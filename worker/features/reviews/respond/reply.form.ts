import * as v from 'valibot';
import { longestReply } from '../../../../web/contract/reviews.ts';
import { href } from '../../../../web/contract/routes.ts';
import { textField } from '../../../domain/listings/typed-fields.ts';
import { wakeMailer } from '../../../domain/outbox/outbox.writer.ts';
import type { AppContext } from '../../../http/context.ts';
import { languageOf } from '../../../http/request-language.ts';
import { granterOf } from '../../../identity/rights.ts';
import { type ActionTable, defineAction, typedText } from '../../../pages/action.ts';
import { formActions } from '../../../pages/actions/form-actions.ts';
import { type FormOutcome, refuse, seeOther } from '../../../pages/form-outcome.ts';
import { defineForm } from '../../../pages/forms/form.ts';
import { reviewLimits } from '../limits.ts';
import { findReview, idOf } from './find-review.ts';
import { replyToReview } from './reply.writer.ts';

/** The revision of the answer that the page showed; null for none. */
const revision = v.pipe(
  typedText,
  v.transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : null)),
);

const schema = v.object({
  body: v.pipe(
    textField(longestReply),
    v.check((text) => text !== '', 'reply-missing'),
  ),
  revision,
});

type Replying = Pick<Parameters<typeof replyToReview>[1], 'person' | 'body' | 'revision' | 'more' | 'now'>;

/** Answers, changes the answer or removes it. */
async function reply(c: AppContext, lang: string, replying: Replying): Promise<FormOutcome> {
  const id = idOf(c) ?? 0;
  const { site } = c.var.served;
  const review = await findReview(c);
  if (!review) return { code: 'not-found' };
  const code = await replyToReview(c.env.DB, {
    ...{ ...replying, site: site.id, review: id, names: review.names },
    link: (language) =>
      c.var.config.originOf(site.primaryHost) + href('review', { lang: languageOf(site, language), id: String(id) }),
  });
  switch (code) {
    case 'replied':
    case 'removed':
      wakeMailer(c);
      return seeOther(
        href('dashboardReviews', { lang }, { done: code === 'removed' ? 'reply-removed' : 'replied' }),
        'done',
      );
    case 'not-owner':
      return { code: 'forbidden', grantedBy: granterOf('answer-reviews') };
    case 'none':
      return { code: 'not-found' };
    case 'changed':
      return refuse('reply-changed', { status: 409 });
  }
}

/** The answer of a business to a review: one, which can be changed. */
export const replyForm = defineForm<v.InferOutput<typeof schema>>({
  name: 'review-reply',
  path: '/:lang/reviews/:id/reply',
  right: 'take-part',
  fields: ['body', 'revision'],
  schema: () => schema,
  limits: [{ limit: reviewLimits.repliesPerPerson, by: 'person' }],
  thing: (c) => idOf(c)?.toString(),
  address: (c, lang, query) => href('reviewReply', { lang, id: String(idOf(c) ?? 0) }, query),
  async submit(input, { c, sender: { person }, lang, now, endDraft }) {
    if (person === null) return { code: 'unauthenticated' };
    return reply(c, lang, { ...input, person, now, more: [endDraft] });
  },
});

const { actions, ...table } = formActions(replyForm);

/** Answers a review, or removes the answer. */
export const replyActions: ActionTable = {
  ...table,
  actions: {
    ...actions,
    remove: defineAction({
      right: 'take-part',
      schema: v.object({ revision }),
      limits: [{ limit: reviewLimits.repliesPerPerson, by: 'person' }],
      run: (input, { c, session: { person }, lang, now }) => reply(c, lang, { ...input, body: '', person, now }),
    }),
  },
};
