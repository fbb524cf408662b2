import { href } from '../../../../../web/contract/routes.ts';
import { postsTag } from '../../../../data/cache-tags.ts';
import { newestPosts, type PostCardRow } from '../../../../domain/posts/post-card.query.ts';
import { postCard } from '../../../../domain/posts/show-post.ts';
import { defineWidget } from '../widget.ts';

/** The newest articles in the language. */
export const articles = defineWidget<readonly PostCardRow[]>({
  async load(reader, { scope: { siteId, language }, widget: { count } }) {
    const [rows] = await reader.batch(newestPosts(siteId, { kind: 'article', language, count }));
    return rows;
  },
  show: (rows, { scope }, t) => ({
    code: 'ok',
    frame: {
      kind: 'articles',
      posts: rows.map((row) => postCard(row, { scope, t })),
      path: href('articles', { lang: scope.language }),
    },
    title: t('postCards.latest.articles'),
    tags: [postsTag()],
  }),
});
