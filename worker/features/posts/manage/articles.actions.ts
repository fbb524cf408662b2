import * as v from 'valibot';
import type { articlesDone } from '../../../../web/contract/pages/articles.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { type ActionTable, defineAction, wholeNumber } from '../../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../../pages/form-outcome.ts';
import { postLimits } from '../limits.ts';
import { type ArticleAct, actOnArticle } from './articles.writer.ts';

type Done = (typeof articlesDone)[number];

const act = (name: ArticleAct, done: Done) =>
  defineAction({
    right: 'write-content',
    schema: v.object({ post: wholeNumber }),
    limits: [{ limit: postLimits.articlesPerPerson, by: 'person' }],
    async run({ post }, { c, session: { person: by }, lang, now }): Promise<FormOutcome> {
      const code = await actOnArticle(c.env.DB, name, { site: c.var.served.site.id, post, by, now });
      if (code === 'none') return { code: 'not-found' };
      return code === 'done'
        ? seeOther(href('manageArticles', { lang }, { done }), 'done')
        : refuse(code, { status: 409 });
    },
  });

/** What staff do with articles besides writing them. */
export const articlesActions: ActionTable = {
  path: '/:lang/manage/articles',
  actions: {
    archive: act('archive', 'archived'),
    unschedule: act('unschedule', 'unscheduled'),
    delete: act('delete', 'deleted'),
  },
};
