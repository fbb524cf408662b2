import type { Job } from '../../../data/module.ts';
import type { SiteId } from '../../../data/schema.ts';
import { configOf } from '../../../platform/config.ts';
import { tellMembers } from './tell-members.ts';

/** Writes the mails of a notice. What is left after a while is the work of a further message. */
export const tellJob: Job = {
  async run(env, message) {
    const [site = 0, id = 0] = message.id.split('.').map(Number);
    const { originOf } = configOf(env);
    const left = await tellMembers({ db: env.DB, originOf, now: Date.now() }, { site: site as SiteId, id });
    await env.MAIL_QUEUE.send({});
    if (left === 'more') await env.JOBS.send(message);
  },
  // The cron of every minute queues it again.
  async giveUp() {},
};
