import * as v from 'valibot';
import type { passkeysDone } from '../../../web/contract/pages/passkeys.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { circumstancesOf } from '../../http/circumstances.ts';
import type { AppContext } from '../../http/context.ts';
import { clearBinding } from '../../http/cookies.ts';
import { renewToken } from '../../http/load-session.ts';
import { ownOrigin } from '../../http/place.ts';
import type { Notice } from '../../identity/identities.writer.ts';
import { cleanName } from '../../identity/name.ts';
import { addPasskey, findPasskey, passkeysOf, removePasskey, renamePasskey } from '../../identity/passkeys.writer.ts';
import { isSufficient } from '../../identity/proof.ts';
import { spacedCode } from '../../identity/recovery-codes.ts';
import { makeRecoveryCodes } from '../../identity/recovery-codes.writer.ts';
import type { Session } from '../../identity/session.ts';
import { userAgentOf } from '../../identity/user-agent.ts';
import { type ActionContext, type ActionTable, defineAction, noFields, typedText } from '../../pages/action.ts';
import { type FormOutcome, refuse, seeOther, showOnce } from '../../pages/form-outcome.ts';
import { provePath } from '../../pages/prove-path.ts';
import { translator } from '../../platform/i18n/translate.ts';
import { verifyRegistration } from './ceremonies.ts';
import { passkeysLimits } from './limits.ts';
import { neededProof } from './needed-proof.ts';

/** Maximum number of characters of a name. */
const longestName = 60;

const common = {
  right: 'own-account',
  proof: 'recent',
  limits: [{ limit: passkeysLimits.changes, by: 'person' }],
} as const;

/** Adds the passkey that the browser has made. Its first name is that of the browser. */
const add = defineAction({
  ...common,
  schema: v.object({ response: typedText }),
  limitField: 'passkey',
  async run({ response }, context) {
    const { c, session, lang, now } = context;
    const refused = await refuseOtherProof(context);
    if (refused) return refused;
    const verified = await verifyRegistration(c, response, { session, now });
    if (verified.code !== 'verified') return refuse(verified.code, { field: 'passkey' });
    const added = await addPasskey(c.env.DB, verified.passkey, {
      person: session.person,
      notice: { ...noticeTo(session, { c, lang, now }), name: await firstName(c, lang), isPasskey: true },
      from: circumstancesOf(c),
    });
    if (added.code !== 'added') return refuse(`passkey-${added.code}`, { status: 409, field: 'passkey' });
    clearBinding(c);
    await renewToken(c);
    wakeMailer(c);
    return done(lang, 'added');
  },
});

const rename = defineAction({
  ...common,
  schema: v.object({
    id: typedText,
    name: v.pipe(
      typedText,
      v.transform(cleanName),
      v.check((name) => name !== '', 'name-missing'),
      v.check((name) => [...name].length <= longestName, 'name-long'),
    ),
  }),
  async run({ id, name }, { c, session, lang }) {
    const isRenamed = await renamePasskey(c.env.DB, session.person, { id, name });
    return isRenamed ? done(lang, 'renamed') : refuse('passkey-gone', { status: 409 });
  },
});

const remove = defineAction({
  ...common,
  schema: v.object({ id: typedText }),
  async run({ id }, context) {
    const { c, session, lang, now } = context;
    const refused = await refuseOtherProof(context);
    if (refused) return refused;
    const passkey = await findPasskey(c.env.DB, id);
    const isRemoved =
      passkey?.person === session.person &&
      (await removePasskey(c.env.DB, id, {
        person: session.person,
        notice: { ...noticeTo(session, { c, lang, now }), name: passkey.name, isPasskey: true },
        from: circumstancesOf(c),
        keeps: session.id,
      }));
    if (!isRemoved) return refuse('passkey-gone', { status: 409 });
    await renewToken(c);
    wakeMailer(c);
    return done(lang, 'removed');
  },
});

/** Makes new recovery codes and shows them once, on the page that answers. */
const newCodes = defineAction({
  ...common,
  limits: [{ limit: passkeysLimits.newCodes, by: 'person' }],
  schema: noFields,
  limitField: 'codes',
  async run(_, context) {
    const { c, session, lang, now } = context;
    const refused = await refuseOtherProof(context);
    if (refused) return refused;
    if (!(await passkeysOf(c.env.DB, session.person)).length) return refuse('codes-early', { field: 'codes' });
    const codes = await makeRecoveryCodes(c.env.DB, session.person, {
      notice: noticeTo(session, { c, lang, now }),
      from: circumstancesOf(c),
    });
    wakeMailer(c);
    return showOnce(codes.map(spacedCode));
  },
});

/** The refusal of a change for which only a proof by passkey or recovery code counts; undefined if it may be made. */
async function refuseOtherProof({ c, session, lang, now }: ActionContext): Promise<FormOutcome | undefined> {
  const need = await neededProof(c, session);
  if (isSufficient(session, need, now)) return undefined;
  return refuse('proof', { status: 403, path: provePath(c, need, href('dashboardPasskeys', { lang })) });
}

const done = (lang: string, result: (typeof passkeysDone)[number]) =>
  seeOther(href('dashboardPasskeys', { lang }, { done: result }), 'done');

/** Browser and operating system: enough to tell one's passkeys apart. */
async function firstName(c: AppContext, lang: string): Promise<string> {
  const t = translator(lang, await c.var.messages(lang));
  return userAgentOf(c.req.header('user-agent')) || t('passkeys.unnamed');
}

/** What a mail about a change contains besides the change. */
export const noticeTo = (
  session: Session,
  { c, lang, now }: { c: AppContext; lang: string; now: number },
): Omit<Notice, 'name'> => ({
  site: c.var.served.site.id,
  to: session.address,
  language: session.language,
  link: ownOrigin(c) + href('dashboardPasskeys', { lang }),
  now,
});

/** The forms of the page of the passkeys. */
export const passkeysActions: ActionTable = {
  path: '/:lang/dashboard/passkeys',
  productOnly: true,
  actions: { add, rename, remove, codes: newCodes },
};
