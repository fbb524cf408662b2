import { importDone } from '../../../../web/contract/pages/imports.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { definePage } from '../../../pages/page.ts';
import { formProblem, sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import { momentAt } from '../../../platform/i18n/date-text.ts';
import { languageName } from '../../../platform/i18n/names.ts';
import { type ListedImport, listedImports } from './manage-imports.query.ts';
import { shownCounts, shownState } from './shown-state.ts';

/** The imports of a site, for those who administer it, and the form of a new one. */
export const manageImports = definePage<'manageImports', ListedImport[]>({
  async load(reader, { scope }) {
    const [imports] = await reader.batch(listedImports(scope.siteId));
    return imports;
  },
  show(imports, request, t) {
    const { visitor, session } = signedIn(request);
    const { site, query } = request;
    const { lang } = request.params;
    const posted = visitor.form?.values;
    const data = {
      sections: sectionsOf('manage', { ...request, visitor: session, t }),
      action: href('manageImports', { lang }),
      imports: imports.map((row) => ({
        ...{ path: href('manageImport', { lang, id: row.id }), fileName: row.fileName, rows: row.rowCount },
        at: momentAt(row.createdAt, lang, site.timeZone),
        ...{ state: shownState(row), counts: shownCounts(row) },
      })),
      languages: site.languages.map(({ tag }) => ({ tag, name: languageName(tag, lang) })),
      values: {
        language: posted?.language ?? site.defaultLanguage,
        ...{ source: posted?.source ?? '', close: posted?.close === 'on' },
      },
      done: importDone.find((code) => code === query.get('done')) ?? null,
      problem: formProblem(visitor.form),
    };
    return { code: 'ok', data, head: sectionHead(request, t, 'manageImports'), tags: [] };
  },
});
