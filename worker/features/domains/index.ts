import type { Task } from '../../data/module.ts';
import type { Feature } from '../../pages/feature.ts';
import { configOf } from '../../platform/config.ts';
import { domainsActions, viewerDomainsActions } from './domains.actions.ts';
import { manageDomains, viewerDomains } from './domains.page.ts';
import { domainsLimits } from './limits.ts';
import { lookAtDue } from './look-due.ts';
import { domainMail } from './mails.ts';

/** Looks up what is due; the mailer is woken if somebody may have been told of something. */
const sweep: Task = async (env) => {
  if (await lookAtDue({ db: env.DB, config: configOf(env), now: Date.now() })) await env.MAIL_QUEUE.send({});
};

/** The hosts of a site: how they are proved, looked after and removed. */
export const domains = {
  pages: { manageDomains, viewerDomains },
  actions: [domainsActions, viewerDomainsActions],
  mails: [domainMail],
  crons: { everyFiveMinutes: [sweep] },
  limits: domainsLimits,
} satisfies Feature;
