import * as v from 'valibot';
import { findLanguage } from '../../../web/contract/languages.ts';
import type { settingsDone } from '../../../web/contract/pages/site-settings.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import { type ActionContext, type ActionTable, defineAction, typedText } from '../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { postedLine } from '../../pages/posted-text.ts';
import { refusedWrite } from '../../pages/refused-write.ts';
import { faultOf, merge, storedValues, textProblem } from './form-fields.ts';
import { addLanguage, makeDefault, orderLanguages, removeLanguage } from './languages.writer.ts';
import { siteSettingsLimits } from './limits.ts';
import { newFields } from './new-fields.ts';
import { type StoredSettings, settingsOf, storedSettings, textsOf } from './settings.query.ts';
import { type Acting, saveSettings } from './settings.writer.ts';

const common = { right: 'administer', limits: [{ limit: siteSettingsLimits.changes, by: 'person' }] } as const;

/** The settings as they are stored now: the registry is up to 5 s old. */
async function read({ c, session, now }: ActionContext): Promise<StoredSettings & { acting: Acting }> {
  const { id: site } = c.var.served.site;
  const stored = storedSettings(await openReader(c.env.DB, c.var.meter).batch(settingsOf(site), textsOf(site)));
  return { ...stored, acting: { site, by: session.person, revision: stored.settings.settings_revision, now } };
}

const done = (lang: string, code: (typeof settingsDone)[number]) =>
  seeOther(href('manageSettings', { lang }, { done: code }), 'done');

/** What a refused write of settings means. */
const refused = ({ c }: ActionContext, acting: Acting): Promise<FormOutcome> =>
  refusedWrite(c.env.DB, { right: 'administer', acting, code: 'settings-changed' });

const save = defineAction({
  ...common,
  // The fields of the texts depend on the site's languages.
  schema: v.looseObject({ base: typedText }),
  async run({ base, ...fields }, context) {
    const { acting, ...stored } = await read(context);
    const before = storedValues(stored);
    const { values, clashes, lost, isStale } = merge(before, fields, base);
    if (clashes.length > 0 || lost.length > 0) return refuse('settings-changed', { status: 409 });
    const fault = faultOf(before, values);
    if (fault) return refuse(fault.problem, { field: fault.field });
    if (Object.entries(values).every(([field, value]) => value === before[field]))
      return refuse('unchanged', { status: 409 });
    const languages = stored.texts.map(({ language }) => language);
    const isWritten = await saveSettings(context.c.env.DB, acting, { before, after: values, languages });
    return isWritten ? done(context.lang, isStale ? 'merged' : 'saved') : refused(context, acting);
  },
});

const add = defineAction({
  ...common,
  schema: v.looseObject({}),
  async run(fields, context) {
    const language = postedLine(fields, newFields.language);
    const [name, tagline] = [postedLine(fields, newFields.name), postedLine(fields, newFields.tagline)];
    const { acting, texts } = await read(context);
    const isKnown = findLanguage(language) && !texts.some((one) => one.language === language);
    if (!isKnown) return refuse('language-invalid', { field: newFields.language });
    for (const [part, value] of [['name', name] as const, ['tagline', tagline] as const]) {
      const problem = textProblem(part, value);
      if (problem) return refuse(problem, { field: newFields[part] });
    }
    const isWritten = await addLanguage(context.c.env.DB, acting, { language, name, tagline });
    return isWritten ? done(context.lang, 'added') : refused(context, acting);
  },
});

type Target = Awaited<ReturnType<typeof read>> & { index: number; language: string };

/** An action about one of the languages that the site has. */
const ofLanguage = (run: (target: Target, context: ActionContext) => Promise<FormOutcome>) =>
  defineAction({
    ...common,
    schema: v.object({ language: v.pipe(v.string(), v.maxLength(20)) }),
    async run({ language }, context) {
      const stored = await read(context);
      const index = stored.texts.findIndex((one) => one.language === language);
      return index < 0 ? refuse('settings-changed', { status: 409 }) : run({ ...stored, index, language }, context);
    },
  });

const remove = ofLanguage(async ({ acting, settings, texts, index, language }, context) => {
  const row = texts[index];
  if (!row || language === settings.default_language) return refuse('language-default', { status: 409 });
  if (!(await removeLanguage(context.c.env.DB, acting, row))) return refused(context, acting);
  // The page in the removed language is going to be gone.
  return done(context.lang === language ? settings.default_language : context.lang, 'removed');
});

const move = (by: -1 | 1) =>
  ofLanguage(async ({ acting, texts, index, language }, context) => {
    const before = texts.map((one) => one.language);
    if (index + by < 0 || index + by >= before.length) return refuse('unchanged', { status: 409 });
    const after = before.toSpliced(index, 1).toSpliced(index + by, 0, language);
    const isWritten = await orderLanguages(context.c.env.DB, acting, { before, after });
    return isWritten ? done(context.lang, 'moved') : refused(context, acting);
  });

const setDefault = ofLanguage(async ({ acting, settings, language }, context) => {
  const { default_language: before } = settings;
  if (language === before) return refuse('unchanged', { status: 409 });
  const isWritten = await makeDefault(context.c.env.DB, acting, { before, language });
  return isWritten ? done(context.lang, 'default') : refused(context, acting);
});

/** The forms with which admins set what their site is called, how it looks, and its languages. */
export const siteSettingsActions: ActionTable = {
  path: '/:lang/manage/settings',
  actions: { save, add, remove, earlier: move(-1), later: move(1), default: setDefault },
};
