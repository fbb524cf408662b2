import type { LegalEditPage } from '../../../../web/contract/pages/manage-legal.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { renderMarkdown } from '../../../domain/markdown/markdown.ts';
import { type FormRows, formState, readFormState } from '../../../pages/forms/form-state.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import type { WhichText } from '../which-text.ts';
import { legalFormName as name, readAsked, thingOf } from './asked.ts';
import { comparedIn, comparedWith } from './compare.ts';
import { type EditRows, loadEdit } from './edit.query.ts';
import { languageOf } from './language-of.ts';
import { lastPublished, listVersions } from './list-versions.ts';
import { cleanMarkdown, dateOf } from './text-fields.ts';

type Loaded = { text: WhichText; rows: EditRows; form: FormRows; asked: Asked };

/** The versions that the address and the form name; undefined for none. */
type Asked = { from: number | undefined; to: number | undefined; seen: number | undefined };

/** The form in which an admin writes the next version of a legal text. */
export const manageLegalEdit = definePage<'manageLegalEdit', Loaded | undefined>({
  async load(reader, request) {
    const { site, scope, query, visitor, now } = request;
    const text = readAsked((one) => query.get(one), site);
    if (!text) return undefined;
    const form = await readFormState(reader, request, { name, thing: thingOf(text) });
    const number = (written: string | null | undefined) => readWholeNumber(written ?? '');
    const asked = {
      ...{ from: number(query.get('from')), to: number(query.get('to')) },
      seen: number((visitor?.form?.values ?? form.draft?.fields)?.version),
    };
    const versions = [asked.from, asked.to, asked.seen].filter((one) => one !== undefined);
    const { defaultLanguage } = site;
    return { text, form, asked, rows: await loadEdit(reader, scope.siteId, { text, defaultLanguage, versions, now }) };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const title = t('manageLegal.editTitle', {
      text: t(`legal.${loaded.text.kind}.title`),
      language: languageName(loaded.text.language, request.params.lang),
    });
    return {
      code: 'ok',
      data: show(loaded, request, t),
      head: sectionHead(request, t, 'manageLegalEdit', title),
      tags: [],
    };
  },
});

function show(loaded: Loaded, request: PageRequest, t: Translate): LegalEditPage {
  const { session } = signedIn(request);
  const { text, rows, form: formRows, asked } = loaded;
  const { site, params, query, now } = request;
  const { lang } = params;
  const { kind, language } = text;
  const { newest, versions } = rows;
  const isDefault = language === site.defaultLanguage;
  const form = stateOf(loaded, request);
  const body = cleanMarkdown(form.values.body ?? '');
  const shows = formRows.draft?.fields.preview;
  const restored = readWholeNumber(formRows.draft?.fields.restored ?? '');
  return {
    sections: sectionsOf('manage', { ...request, visitor: session, t }),
    ...{ form, kind, isDefault, language: languageOf(language, lang), newest: newest?.version ?? 0 },
    defaultLanguage: languageName(site.defaultLanguage, lang),
    today: dateOf(now),
    original: rows.original ? { language: languageOf(site.defaultLanguage, lang), ...rows.original } : null,
    preview: shows === 'text' ? { html: renderMarkdown(body).html } : null,
    changes: shows === 'changes' && newest ? comparedWith(newest, body, language) : null,
    since:
      newest && asked.seen !== undefined ? comparedIn(rows, { from: asked.seen, to: newest.version }, language) : null,
    restored: restored ?? null,
    versions: listVersions(rows, text, { lang, now, t }),
    compared: comparedIn(rows, asked, language),
    published: query.get('done') === 'sent' ? lastPublished(versions[0], text, lang) : null,
    overviewPath: href('manageLegal', { lang }),
  };
}

/** The state of the form. Without a draft it shows the newest version. */
const stateOf = ({ text, rows, form }: Loaded, request: PageRequest) =>
  formState(form, request, {
    ...{ name, thing: thingOf(text), path: href('manageLegalEdit', { lang: request.params.lang }, { ...text }) },
    defaults: { body: rows.newest?.body ?? '', tells: 'no' },
  });
