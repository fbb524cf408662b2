import type { D1Database } from '@cloudflare/workers-types';
import { reviewReasons } from '../../../../web/contract/reviews.ts';
import { href } from '../../../../web/contract/routes.ts';
import type { EffectRequest, Effects, QueueKind } from '../../../moderation/kind.ts';
import { changeState } from '../change-state.writer.ts';
import { ownerMails } from '../owner-mails.writer.ts';
import type { ReviewContent } from '../review-text.ts';
import { reviewMachine } from './review-machine.ts';
import { showReview } from './show-review.ts';

/** Reviews that are held. One that is published at once never is in the queue, unless it is rejected after a report. */
export const reviewKind: QueueKind = {
  kind: 'review',
  machine: reviewMachine,
  audits: ['review.publish', 'review.edit', 'review.remove'],
  reasons: { refuse: [...reviewReasons] },
  show: ({ content }, context) => showReview(content as ReviewContent | null, context),
  obstacle: ({ content }, { name }) => (name === 'accept' && !content ? 'text-erased' : null),
  editPath: ({ slug, state }, lang) =>
    slug === '' || state === 'refused' ? null : href('writeReview', { lang, slug }),
  async effects(db, request) {
    const { item, name, reason } = request;
    switch (name) {
      case 'accept':
        return accept(db, request);
      case 'refuse':
        return to(db, request, { from: 'held', to: 'rejected', reason: reason || 'other' });
      case 'undo':
        return to(db, request, { from: item.state === 'accepted' ? 'published' : 'rejected', to: 'held' });
      case 'appeal':
        return to(db, request, { from: 'rejected', to: 'held' });
      case 'withdraw':
        // What was rejected stays so if its author gives up the appeal.
        return item.isAppeal
          ? to(db, request, { from: 'held', to: 'rejected', reason: item.reason || 'other' })
          : to(db, request, { from: 'held', to: 'removed' });
      default:
        return { code: 'ok', statements: [] };
    }
  },
};

type State = 'published' | 'held' | 'rejected' | 'removed';

/** The change of the review's row. If it has another state by now, the decision is not made. */
const to = (
  db: D1Database,
  { site, item, now }: EffectRequest,
  change: { from: State; to: State; reason?: string },
): Effects => ({
  code: 'ok',
  statements: changeState(db, {
    ...{ site, review: item.thing, listing: item.listing ?? 0, now },
    ...{ ...change, from: [change.from] },
  }),
});

async function accept(db: D1Database, request: EffectRequest): Promise<Effects> {
  const { site, item, link } = request;
  const content = item.content as ReviewContent | null;
  if (!content) return { code: 'refused', problem: 'text-erased' };
  const published = to(db, request, { from: 'held', to: 'published' });
  if (published.code !== 'ok') return published;
  const mails = await ownerMails(db, {
    ...{ site, listing: item.listing ?? 0, names: item.names, stars: content.stars, link },
    ...{ text: content.body, key: `${item.listing}:${item.author}:accepted-${item.revision}` },
  });
  return { ...published, statements: [...published.statements, ...mails] };
}
