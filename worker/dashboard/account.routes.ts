import { findLanguage } from '../../web/contract/languages.ts';
import { dropChange } from '../accounts/address-change.writer.ts';
import { describePerson } from '../accounts/people.writer.ts';
import type { AppContext } from '../context.ts';
import { discardRest } from '../monitoring/read-at-most.ts';
import { servePosted } from '../pages/pages.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { readForm } from '../respond/read-form.ts';
import { endSession } from '../sessions/session.writer.ts';
import { back, type Change } from './change.ts';
import { askForAddress, confirm, confirmByCode } from './change-address.ts';
import { remove } from './change-identities.ts';
import { changePicture, pictureFormLimit, refuseLarge, removePicture } from './change-picture.ts';

/** Characters of a name. */
const longestName = 80;

/** `POST /{lang}/dashboard`: what people change about their account. The field `step` says which. */
export async function changeAccount(c: AppContext): Promise<Response> {
  const session = await c.var.session();
  if (!session) {
    await discardRest(c.req.raw, pictureFormLimit);
    return answerProblem(c, { code: 'unauthenticated' });
  }
  const hasFile = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false;
  const form = hasFile ? await readForm(c, pictureFormLimit) : await readForm(c);
  if (form.code === 'too-large' && hasFile) return refuseLarge(c);
  if (form.code !== 'ok') return answerProblem(c, form);
  const change = { c, session, fields: form.fields, files: form.files };
  switch (form.fields.step) {
    case 'describe':
      // Their name stands beside what they write here; how they sign in stays in their own hands.
      return session.isSuspended ? answerProblem(c, { code: 'forbidden', grantedBy: 'admin' }) : describe(change);
    case 'picture':
      return session.isSuspended ? answerProblem(c, { code: 'forbidden', grantedBy: 'admin' }) : changePicture(change);
    case 'remove-picture':
      return removePicture(change);
    case 'end-session':
      await endSession(c.env.DB, session.person, form.fields.session ?? '');
      return back(c, 'signed-out');
    case 'remove-identity':
      return remove(change);
    case 'address':
      return askForAddress(change, 'replace');
    case 'add-address':
      return askForAddress(change, 'add');
    case 'confirm':
      return confirm(change, { token: form.fields.token ?? '' });
    case 'confirm-code':
      return confirmByCode(change);
    case 'drop-address':
      await dropChange(c.env.DB, session.person);
      return back(c, 'dropped');
    default:
      return answerProblem(c, { code: 'invalid-field', field: 'step', reason: 'unknown' });
  }
}

async function describe({ c, session, fields }: Change): Promise<Response> {
  const name = (fields.name ?? '')
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  const language = fields.language ?? '';
  const values = { name, language };
  if ([...name].length > longestName) {
    return servePosted(c, { status: 422, problem: 'name-long', field: 'name', values });
  }
  if (!findLanguage(language)) return servePosted(c, { status: 422, problem: 'language', field: 'language', values });
  await describePerson(c.env.DB, session.person, { name, language, now: Date.now() });
  return back(c, 'saved');
}
