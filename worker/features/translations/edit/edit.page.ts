import { language } from '../../../../web/contract/languages.ts';
import type { TranslationEditPage } from '../../../../web/contract/pages/translations.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import { postPath } from '../../../domain/posts/show-post.ts';
import { may } from '../../../identity/rights.ts';
import { type FormRows, formState, readFormState } from '../../../pages/forms/form-state.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { formProblem, sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { dayAt } from '../../../platform/i18n/date-text.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { isFixed } from '../blocks/blocks.ts';
import { translationFormName as name, readTranslationAsked, thingOfTranslation } from './asked.ts';
import { typedTranslation } from './fields.ts';
import { showBlocks, showLines } from './show-fields.ts';
import { readTranslation, type Translation } from './translation.ts';

type Loaded = { translation: Translation; form: FormRows };

/** An article beside its translation, by paragraph. */
export const manageTranslationEdit = definePage<'manageTranslationEdit', Loaded | null>({
  async load(reader, request) {
    const { query, site, visitor } = request;
    const asked = readTranslationAsked((one) => query.get(one), site.languages);
    if (!asked) return null;
    const form = await readFormState(reader, request, { name, thing: thingOfTranslation(asked) });
    // The draft says beside which revision it was typed; the posted page may be older.
    const fields = { ...visitor?.form?.values, ...form.draft?.fields };
    const translation = await readTranslation(reader, site.id, { asked, fields });
    return translation ? { translation, form } : null;
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const page = t('translations.edit.title', {
      language: languageName(loaded.translation.language, request.params.lang),
    });
    const data = show(loaded, request, t);
    return { code: 'ok', data, head: sectionHead(request, t, 'manageTranslationEdit', page), tags: [] };
  },
});

function show({ translation, form: rows }: Loaded, request: PageRequest, t: Translate): TranslationEditPage {
  const { source, shown, post, language: into, machine } = translation;
  const { lang } = request.params;
  const { visitor, session } = signedIn(request);
  const thing = thingOfTranslation(translation);
  const path = href('manageTranslationEdit', { lang }, { language: into, post: String(post) });
  const defaults = typedTranslation(translation);
  const form = formState(rows, request, { name, thing, path, defaults });
  const isChanged = isChangedSince(translation, { ...rows.draft?.fields, ...visitor.form?.values });
  const blocks = showBlocks(translation, { form, isChanged });
  return {
    sections: sectionsOf('manage', { ...request, visitor: session, t }),
    back: href('manageTranslationTexts', { lang }, { language: into }),
    form,
    source: {
      ...languageOf(source.language, request),
      ...{ title: source.title, path: postPath('article', source.language, source.slug) },
    },
    language: languageOf(into, request),
    shown: shown.revision,
    isOutdated: shown.revision < source.revision,
    lines: showLines(translation, { form, isChanged }),
    blocks,
    fixed: blocks.filter(({ field, source: text }) => isFixed(text) && !form.values[field]?.trim()).length,
    own: showOwn(translation, lang),
    translator: request.translator,
    isAdmin: may(session, 'administer'),
    machine: machine ? { provider: machine.provider, at: dayAt(machine.created_at, lang) } : null,
    isChanged,
    done: request.query.get('done') === 'current' ? 'current' : null,
    problem: formProblem(visitor.form),
  };
}

const languageOf = (tag: string, { params }: PageRequest) => ({
  tag,
  name: languageName(tag, params.lang),
  direction: language(tag)?.direction ?? ('ltr' as const),
});

/** Whether somebody else has saved the translation since the fields were shown. */
const isChangedSince = ({ own }: Translation, { revision }: DraftFields): boolean =>
  revision !== undefined && revision !== String(own?.revision ?? '');

function showOwn({ own, source, language: into, next }: Translation, lang: string): TranslationEditPage['own'] {
  if (!own) return null;
  const { state, revision, slug } = own;
  const isStale = own.source_revision !== source.revision;
  return {
    ...{ state, revision, isStale },
    path: state === 'published' ? postPath('article', into, slug) : null,
    staleSince: isStale && next ? dayAt(next.created_at, lang) : null,
  };
}
