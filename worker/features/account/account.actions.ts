import * as v from 'valibot';
import { findLanguage } from '../../../web/contract/languages.ts';
import { dropChange } from '../../identity/address-change.writer.ts';
import { cleanName, longestName } from '../../identity/name.ts';
import { describePerson } from '../../identity/people.writer.ts';
import { type ActionTable, defineAction, noFields, typedText } from '../../pages/action.ts';
import { addressActions } from './address.actions.ts';
import { back } from './back.ts';
import { identityActions } from './identities.actions.ts';
import { pictureActions, pictureForm } from './picture.actions.ts';

/** Changes name and language. Names are public beside contributions, so a suspended member cannot change theirs. */
const describe = defineAction({
  right: 'take-part',
  limits: [],
  schema: v.object({
    name: v.pipe(
      typedText,
      v.transform(cleanName),
      v.check((name) => [...name].length <= longestName, 'name-long'),
    ),
    language: v.pipe(
      typedText,
      v.check((tag) => findLanguage(tag) !== undefined, 'language'),
    ),
  }),
  async run({ name, language }, { c, session, lang, now }) {
    await describePerson(c.env.DB, session.person, { name, language, now });
    return back(lang, 'saved');
  },
});

/** Cancels a pending change of address. */
const dropAddress = defineAction({
  right: 'own-account',
  limits: [],
  schema: noFields,
  async run(_, { c, session, lang }) {
    const { adds } = await dropChange(c.env.DB, session.person);
    return back(lang, adds ? 'dropped-addition' : 'dropped');
  },
});

/** The forms of the account page. */
export const accountActions: ActionTable = {
  path: '/:lang/dashboard',
  productOnly: true,
  files: pictureForm,
  actions: {
    describe,
    'drop-address': dropAddress,
    ...addressActions,
    ...identityActions,
    ...pictureActions,
  },
};
