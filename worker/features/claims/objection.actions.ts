import * as v from 'valibot';
import { href } from '../../../web/contract/routes.ts';
import { type ActionContext, type ActionTable, defineAction, typedText } from '../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { answerClaim } from './answer.writer.ts';
import { claimsLimits } from './limits.ts';

/** Characters of an objection. */
const longest = 2_000;

const cleaned = v.pipe(
  typedText,
  v.transform((text) =>
    text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/(?!\n)\p{Cc}/gu, '')
      .trim(),
  ),
  v.check((text) => [...text].length <= longest, 'text-long'),
);

const common = { right: 'take-part', limits: [{ limit: claimsLimits.answers, by: 'person' }] } as const;

async function answer(
  { c, session, lang, now }: ActionContext,
  said: { answer: 'agreed' | 'objected'; text: string },
): Promise<FormOutcome> {
  const claim = readWholeNumber(c.req.query('claim') ?? '');
  if (claim === undefined) return { code: 'not-found' };
  const taken = await answerClaim(c.env.DB, {
    site: c.var.served.site.id,
    claim,
    person: session.person,
    ...said,
    now,
  });
  if (!taken) return refuse('claim-closed', { status: 409 });
  return seeOther(href('claimObjection', { lang }, { claim: String(claim), done: said.answer }), 'done');
}

/** Those who run a listing, about another person's claim. */
export const objectionActions: ActionTable = {
  path: '/:lang/claim/objection',
  actions: {
    object: defineAction({
      ...common,
      schema: v.object({
        text: v.pipe(
          cleaned,
          v.check((text) => text !== '', 'text-missing'),
        ),
      }),
      run: ({ text }, context) => answer(context, { answer: 'objected', text }),
    }),
    agree: defineAction({
      ...common,
      schema: v.object({}),
      run: (_, context) => answer(context, { answer: 'agreed', text: '' }),
    }),
  },
};
