import * as v from 'valibot';
import { href } from '../../../web/contract/routes.ts';
import { faultOf, readSynonymWords } from '../../domain/searches/synonym-words.ts';
import { granterOf } from '../../identity/rights.ts';
import { type ActionContext, type ActionTable, defineAction, typedText, wholeNumber } from '../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { searchesLimits } from './limits.ts';
import { addSynonyms, changeSynonyms, removeSynonyms, type SynonymsChanged } from './synonyms.writer.ts';

const common = { right: 'write-content', limits: [{ limit: searchesLimits.changes, by: 'person' }] } as const;

const wordsField = v.pipe(
  typedText,
  v.transform(readSynonymWords),
  v.check(
    (read) => faultOf(read) === null,
    ({ input }) => faultOf(input) ?? '',
  ),
);

/** A group, and its words as the person saw them. */
const groupFields = {
  group: wholeNumber,
  was: v.string(),
  language: v.string(),
};

const add = defineAction({
  ...common,
  schema: v.object({ words: wordsField, language: v.string() }),
  async run({ words, language }, context) {
    if (!context.c.var.served.site.languages.some(({ tag }) => tag === language))
      return { code: 'invalid-field', field: 'language', reason: 'unknown' };
    return outcome(context, await addSynonyms(context.c.env.DB, { ...by(context), language, ...words }), {
      done: 'added',
    });
  },
});

const change = defineAction({
  ...common,
  schema: v.object({ ...groupFields, words: wordsField }),
  run: async ({ words, ...group }, context) =>
    outcome(context, await changeSynonyms(context.c.env.DB, { ...by(context), ...group, ...words }), {
      done: 'changed',
    }),
});

/** After it, the form is filled in with the removed words: adding them again undoes it. */
const remove = defineAction({
  ...common,
  schema: v.object(groupFields),
  async run(group, context) {
    const code = await removeSynonyms(context.c.env.DB, { ...by(context), ...group });
    // What was removed is what the form names, so it is the JSON that was stored.
    const words: string[] = code === 'changed' ? JSON.parse(group.was) : [];
    return outcome(context, code, { done: 'removed', language: group.language, q: words.join(', ') });
  },
});

const by = ({ c, session, now }: ActionContext) => ({ site: c.var.served.site.id, by: session.person, now });

function outcome({ lang }: ActionContext, code: SynonymsChanged, query: Record<string, string>): FormOutcome {
  switch (code) {
    case 'changed':
      return seeOther(href('manageSearches', { lang }, query), 'done');
    case 'not-allowed':
      return { code: 'forbidden', grantedBy: granterOf('write-content') };
    case 'word-taken':
    case 'groups-many':
      return refuse(code, { field: 'words', status: 409 });
    case 'synonyms-changed':
      return refuse(code, { status: 409 });
  }
}

/** The forms with which staff add, change and remove synonyms. */
export const searchesActions: ActionTable = {
  path: '/:lang/manage/searches',
  actions: { add, change, remove },
};
