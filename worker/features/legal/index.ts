import { legalKinds } from '../../../web/contract/pages/legal.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { formActions } from '../../pages/actions/form-actions.ts';
import type { Feature } from '../../pages/feature.ts';
import { legalContent } from './content-kind.ts';
import { legal as page } from './legal.page.ts';
import { legalSitemap } from './legal.sitemap.ts';
import { legalLimits } from './limits.ts';
import { legalMail } from './mails.ts';
import { legalForm } from './manage/edit.form.ts';
import { manageLegalEdit } from './manage/edit.page.ts';
import { manageLegal } from './manage/overview.page.ts';
import { queueNotices, tellKind } from './notices/queue-notices.ts';
import { tellJob } from './notices/tell-job.ts';
import { takeEffect } from './take-effect.writer.ts';

export { publishLegalTexts } from './legal-texts.writer.ts';

/** The legal texts of a site, with their versions, and where admins write them. */
export const legal = {
  pages: { cookies: page, privacy: page, tos: page, manageLegal, manageLegalEdit },
  actions: [formActions(legalForm)],
  content: [legalContent],
  limits: legalLimits,
  mails: [legalMail],
  jobs: { [tellKind]: tellJob },
  crons: { everyMinute: [(env) => takeEffect(env.DB, Date.now()), (env) => queueNotices(env, Date.now())] },
  sitemaps: { pages: legalSitemap },
  llms: {
    legal: ({ lang, t }) =>
      legalKinds.map((kind) => ({
        name: t(`meta.${kind}.title`),
        path: href(kind, { lang }),
        about: t(`meta.${kind}.description`),
      })),
  },
} satisfies Feature;
