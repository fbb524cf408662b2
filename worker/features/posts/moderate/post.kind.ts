import type { D1Database } from '@cloudflare/workers-types';
import { href } from '../../../../web/contract/routes.ts';
import { columns, sql } from '../../../data/sql.ts';
import { first } from '../../../data/statements.ts';
import { pick, table } from '../../../data/table.ts';
import type { EffectRequest, Effects, QueueKind } from '../../../moderation/kind.ts';
import { changePostState, type PostStateName } from '../change-state.writer.ts';
import type { PostContent } from '../post-content.ts';
import { postMachine } from './post-machine.ts';
import { showPostContent } from './show-post-content.ts';

const p = table('posts');

/** Blog posts that are held. What is published at once never is in the queue. */
export const postKind: QueueKind = {
  kind: 'post',
  machine: postMachine,
  audits: ['post.publish', 'post.edit', 'post.archive'],
  reasons: {
    refuse: ['spam', 'insult', 'personal-data', 'own-interest', 'out-of-scope'],
    'send-back': ['unclear', 'incomplete', 'needs-source', 'wrong-language', 'photos-unfit'],
  },
  show: ({ content, before }, context) =>
    showPostContent(content as PostContent | null, before as PostContent | null, context),
  obstacle: ({ content }, { name }) => (name === 'accept' && !content?.body ? 'text-erased' : null),
  editPath: ({ thing, state }, lang) =>
    state === 'refused' ? null : href('blogCreate', { lang }, { post: String(thing) }),
  async effects(db, request) {
    const { item, name } = request;
    switch (name) {
      case 'accept':
        return item.content?.body
          ? to(db, request, { from: 'held', to: 'published' })
          : { code: 'refused', problem: 'text-erased' };
      case 'refuse':
        return to(db, request, { from: 'held', to: 'rejected' });
      case 'send-back':
        return to(db, request, { from: 'held', to: 'draft' });
      case 'undo':
        return takeBack(db, request);
      case 'appeal':
        return to(db, request, { from: 'rejected', to: 'held' });
      case 'withdraw':
        return withdraw(db, request);
      default:
        return { code: 'ok', statements: [] };
    }
  },
};

type Change = { from: PostStateName; to: PostStateName };

/** The change of the post's row. If it has another state by now, the decision is not made. */
const to = async (db: D1Database, { site, item, now }: EffectRequest, change: Change): Promise<Effects> => ({
  code: 'ok',
  statements: await changePostState(db, { site, post: item.thing, from: [change.from], to: change.to, now }),
});

/** Holds the post again, unless its author has changed it since: staff would not see what they take back. */
async function takeBack(db: D1Database, request: EffectRequest): Promise<Effects> {
  const { site, item } = request;
  const from = ({ accepted: 'published', refused: 'rejected' } as const)[item.state] ?? 'draft';
  const post = await first(
    db,
    sql`select ${columns(pick(p, 'state', 'title', 'body'))} from ${p} where ${p.site_id} = ${site} and ${p.id} = ${item.thing}`,
  );
  const content = item.content as PostContent | null;
  const isSame = post?.state === from && post.title === content?.title && post.body === content?.body;
  return isSame ? to(db, request, { from, to: 'held' }) : { code: 'refused', problem: 'post-changed' };
}

/** What was rejected stays so if its author gives up the appeal. What was sent back is a draft already. */
async function withdraw(db: D1Database, request: EffectRequest): Promise<Effects> {
  const { item } = request;
  if (item.state === 'sent-back') return { code: 'ok', statements: [] };
  return to(db, request, { from: 'held', to: item.isAppeal ? 'rejected' : 'draft' });
}
