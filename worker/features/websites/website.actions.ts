import * as v from 'valibot';
import type { SiteStep } from '../../../web/contract/pages/websites.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { languageOf } from '../../http/request-language.ts';
import { granterOf } from '../../identity/rights.ts';
import { type ActionTable, defineAction } from '../../pages/action.ts';
import { refuse, seeOther } from '../../pages/form-outcome.ts';
import { reasonField } from '../../pages/reason-field.ts';
import { websitesLimits } from './limits.ts';
import { changeSiteState } from './site-state.writer.ts';
import { website } from './websites.query.ts';

const change = (step: SiteStep) =>
  defineAction({
    right: 'run-sites',
    proof: 'recent',
    limits: [{ limit: websitesLimits.changes, by: 'person' }],
    schema: v.object({ reason: reasonField }),
    async run({ reason }, { c, session, lang, now }) {
      const { config, served, meter } = c.var;
      const slug = c.req.param('slug') ?? '';
      const [[row]] = await openReader(c.env.DB, meter).batch(website(session, slug));
      if (!row) return { code: 'not-found' };
      const linkFor = (language: string) =>
        config.originOf(served.site.primaryHost) +
        href('viewerWebsite', { lang: languageOf(served.site, language), slug });
      const code = await changeSiteState(c.env.DB, {
        ...{ site: row.id, step, by: session.person, at: served.site.id, reason, linkFor, now },
      });
      switch (code) {
        case 'changed':
          wakeMailer(c);
          return seeOther(href('viewerWebsite', { lang, slug }, { done: step }), 'done');
        case 'unchanged':
          return refuse('unchanged', { status: 409 });
        case 'not-allowed':
          return { code: 'forbidden', grantedBy: granterOf('run-sites') };
      }
    },
  });

/** The forms with which operators suspend, resume, delete and return a site. */
export const websiteActions: ActionTable = {
  path: '/cms-viewer/:lang/websites/:slug',
  actions: { suspend: change('suspend'), resume: change('resume'), delete: change('delete'), return: change('return') },
  productOnly: true,
};
