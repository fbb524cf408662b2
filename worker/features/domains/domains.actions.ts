import type { D1Database } from '@cloudflare/workers-types';
import * as v from 'valibot';
import type { domainDone } from '../../../web/contract/pages/domains.data.ts';
import type { MemberRight } from '../../../web/contract/rights.ts';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import type { SiteId } from '../../data/schema.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { type ActionContext, type ActionTable, defineAction, typedText } from '../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { refusedWrite } from '../../pages/refused-write.ts';
import { administeredSite } from './administered-site.query.ts';
import { domainsOf, requestsOf } from './domains.query.ts';
import { type Acting, cancelRequest, makePrimary, removeHost, requestHost } from './domains.writer.ts';
import { domainsLimits } from './limits.ts';
import { lookAtDomain, lookAtRequest } from './look-due.ts';
import { readHost } from './typed-host.ts';

type Done = (typeof domainDone)[number];

/** Where the forms are: which right they ask for, whose hosts they change, and the page that they lead back to. */
type Place = {
  right: MemberRight;
  /** Null if the person does not administer the site of the address. */
  siteOf(context: ActionContext): Promise<SiteId | null>;
  page(context: ActionContext, done: Done): string;
};

const onSite: Place = {
  right: 'administer',
  siteOf: async ({ c }) => c.var.served.site.id,
  page: ({ lang }, done) => href('manageDomains', { lang }, { done }),
};

const slugOf = ({ c }: ActionContext): string => c.req.param('slug') ?? '';

const inViewer: Place = {
  right: 'own-account',
  async siteOf(context) {
    const { c, session } = context;
    const [[site]] = await openReader(c.env.DB, c.var.meter).batch(administeredSite(session, slugOf(context)));
    return site?.id ?? null;
  },
  page: (context, done) => href('viewerDomains', { lang: context.lang, slug: slugOf(context) }, { done }),
};

const ofHost = v.object({ host: v.pipe(v.string(), v.maxLength(253)) });

type Write = (db: D1Database, acting: Acting, host: string) => Promise<boolean>;

/** What a refused write of hosts means. */
const refused = ({ c }: ActionContext, acting: Acting, what: { code: string; field?: string }): Promise<FormOutcome> =>
  refusedWrite(c.env.DB, { right: 'administer', acting, ...what });

/** The forms with which hosts are added, looked up, chosen and removed. */
function actionsAt({ right, siteOf, page }: Place) {
  const common = { right, proof: 'recent', limits: [{ limit: domainsLimits.changes, by: 'person' }] } as const;

  const actingIn = async (context: ActionContext): Promise<Acting | null> => {
    const site = await siteOf(context);
    return site && { site, by: context.session.person, now: context.now };
  };

  const add = defineAction({
    ...common,
    schema: v.object({ typed: typedText }),
    async run({ typed }, context) {
      const acting = await actingIn(context);
      if (!acting) return { code: 'not-found' };
      const read = readHost(typed, context.c.var.config);
      if ('problem' in read) return refuse(read.problem, { field: 'typed' });
      const isWritten = await requestHost(context.c.env.DB, acting, read.host);
      if (!isWritten) return refused(context, acting, { code: 'host-known', field: 'typed' });
      return seeOther(page(context, 'added'), 'done');
    },
  });

  const change = (write: Write, done: Done) =>
    defineAction({
      ...common,
      schema: ofHost,
      async run({ host }, context) {
        const acting = await actingIn(context);
        if (!acting) return { code: 'not-found' };
        const isWritten = await write(context.c.env.DB, acting, host);
        return isWritten ? seeOther(page(context, done), 'done') : refused(context, acting, { code: 'changed' });
      },
    });

  const look = defineAction({
    right,
    limits: [{ limit: domainsLimits.looks, by: 'person' }],
    schema: ofHost,
    async run({ host }, context) {
      const site = await siteOf(context);
      if (!site) return { code: 'not-found' };
      const done = await lookAt(context, site, host);
      if (!done) return refuse('changed', { status: 409 });
      wakeMailer(context.c);
      return seeOther(page(context, done), 'done');
    },
  });

  return {
    ...{ add, look },
    cancel: change(cancelRequest, 'cancelled'),
    primary: change(makePrimary, 'primary'),
    remove: change(removeHost, 'removed'),
  };
}

/** Looks a host up now; null if the site neither has it by a record nor wants it. */
async function lookAt({ c, now }: ActionContext, site: SiteId, host: string): Promise<Done | null> {
  const task = { db: c.env.DB, config: c.var.config, now };
  const [requests, domains] = await openReader(c.env.DB, c.var.meter).batch(requestsOf(site), domainsOf(site));
  const request = requests.find((one) => one.host === host);
  if (request) return (await lookAtRequest(task, request)) ? 'connected' : 'looked';
  const domain = domains.find((one) => one.host === host);
  if (!domain || domain.token === '') return null;
  await lookAtDomain(task, domain);
  return 'looked';
}

/** On the hosts of a site, for its admins. */
export const domainsActions: ActionTable = { path: '/:lang/manage/domains', actions: actionsAt(onSite) };

/** In the viewer, for operators and for admins. */
export const viewerDomainsActions: ActionTable = {
  path: '/cms-viewer/:lang/websites/:slug/domains',
  actions: actionsAt(inViewer),
  productOnly: true,
};
