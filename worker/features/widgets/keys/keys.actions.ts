import * as v from 'valibot';
import { longestKeyName, type widgetsDone } from '../../../../web/contract/pages/widgets.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { type ActionContext, type ActionTable, defineAction, typedText, wholeNumber } from '../../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../../pages/form-outcome.ts';
import { postedLine } from '../../../pages/posted-text.ts';
import { refusedWrite } from '../../../pages/refused-write.ts';
import { type Acting, changeWebsites, makeKey, revokeKey } from './keys.writer.ts';
import { widgetLimits } from './limits.ts';
import { readWebsites } from './typed-websites.ts';

const common = { right: 'administer', limits: [{ limit: widgetLimits.keys, by: 'person' }] } as const;

const actingOf = ({ c, session, now }: ActionContext): Acting => ({
  ...{ site: c.var.served.site.id, by: session.person, now },
});

const done = ({ lang }: ActionContext, what: (typeof widgetsDone)[number]) =>
  seeOther(href('manageWidgets', { lang }, { done: what }), 'done');

/** What a refused write of keys means. */
const refused = (context: ActionContext, code: string): Promise<FormOutcome> =>
  refusedWrite(context.c.env.DB, { right: 'administer', acting: actingOf(context), code });

const make = defineAction({
  ...common,
  schema: v.object({ name: typedText, websites: typedText }),
  async run(fields, context) {
    const name = postedLine(fields, 'name');
    if (name === '') return refuse('name-missing', { field: 'name' });
    if (name.length > longestKeyName) return refuse('name-long', { field: 'name' });
    const read = readWebsites(fields.websites);
    if ('problem' in read) return refuse(read.problem, { field: 'websites' });
    const { DB } = context.c.env;
    const isMade = await makeKey(DB, actingOf(context), { name, origins: read.origins });
    return isMade ? done(context, 'made') : refused(context, 'keys-many');
  },
});

const change = defineAction({
  ...common,
  schema: v.object({ id: wholeNumber, websites: typedText, seen: v.string() }),
  async run({ id, websites, seen }, context) {
    const read = readWebsites(websites);
    if ('problem' in read) return refuse(read.problem, { field: 'websites' });
    const isChanged = await changeWebsites(context.c.env.DB, actingOf(context), { id, origins: read.origins, seen });
    return isChanged ? done(context, 'changed') : refused(context, 'changed');
  },
});

const revoke = defineAction({
  ...common,
  schema: v.object({ id: wholeNumber }),
  async run({ id }, context) {
    const isRevoked = await revokeKey(context.c.env.DB, actingOf(context), id);
    return isRevoked ? done(context, 'revoked') : refused(context, 'changed');
  },
});

/** The forms of a site's keys. */
export const keysActions: ActionTable = { path: '/:lang/manage/widgets', actions: { make, change, revoke } };
