import * as v from 'valibot';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import { foldAddress } from '../../identity/address.ts';
import { findMember } from '../../identity/members.query.ts';
import { granterOf } from '../../identity/rights.ts';
import { type ActionContext, type ActionTable, defineAction, typedText, wholeNumber } from '../../pages/action.ts';
import { refuse, seeOther } from '../../pages/form-outcome.ts';
import { eraseText } from './erase-version.writer.ts';
import { auditLimits } from './limits.ts';
import { logQuery, readLogQuery } from './log-filter.ts';

const positionOf = ({ c }: ActionContext) => readLogQuery(new URL(c.req.url).searchParams);

/** Redirects to the entries about the member with an address. The form uses POST, so no URL contains the address. */
const find = defineAction({
  right: 'administer',
  limits: [{ limit: auditLimits.searches, by: 'person' }],
  limitField: 'address',
  schema: v.object({
    address: v.pipe(
      typedText,
      v.transform(foldAddress),
      v.custom<string>((address) => address !== undefined, 'address-invalid'),
    ),
  }),
  async run({ address }, context) {
    const position = positionOf(context);
    if (!position) return { code: 'not-found' };
    const { c, lang } = context;
    const person = await findMember(openReader(c.env.DB, c.var.meter), c.var.served.site.id, address);
    if (!person) return refuse('address-unknown', { field: 'address' });
    return seeOther(href('manageLog', { lang }, logQuery({ filter: { ...position.filter, person } })));
  },
});

/** Erases a text of an entry. */
const erase = defineAction({
  right: 'administer',
  limits: [{ limit: auditLimits.erasures, by: 'person' }],
  schema: v.object({ version: wholeNumber }),
  async run({ version }, context) {
    const position = positionOf(context);
    if (!position) return { code: 'not-found' };
    const { c, session, lang, now } = context;
    const code = await eraseText(c.env.DB, { site: c.var.served.site.id, version, by: session.person, now });
    switch (code) {
      case 'erased':
        return seeOther(href('manageLog', { lang }, logQuery({ ...position, done: 'erased' })), 'done');
      case 'gone':
        return refuse('text-gone', { status: 409 });
      case 'not-allowed':
        return { code: 'forbidden', grantedBy: granterOf('administer') };
    }
  },
});

/** The forms of the log. */
export const auditActions: ActionTable = { path: '/:lang/manage/log', actions: { find, erase } };
