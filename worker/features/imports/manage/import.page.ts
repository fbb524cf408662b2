import { vocabularyNow } from '../../../domain/listings/vocabulary.query.ts';
import { definePage } from '../../../pages/page.ts';
import { sectionHead } from '../../../pages/personal.ts';
import { doublesOf, noteCounts, shownImport } from './manage-imports.query.ts';
import { type LoadedImport, showImport } from './show-import.ts';

/** One import, for those who administer the site. */
export const manageImport = definePage<'manageImport', LoadedImport | null>({
  async load(reader, { scope, params }) {
    const id = params.id ?? '';
    const [[row], [vocabulary], notes, doubles] = await reader.batch(
      shownImport(scope.siteId, id),
      vocabularyNow(scope.siteId),
      noteCounts(scope.siteId, id),
      doublesOf(scope, id),
    );
    return row ? { row, attributes: vocabulary?.attributes ?? [], notes, doubles } : null;
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const head = sectionHead(request, t, 'manageImports', loaded.row.fileName);
    return { code: 'ok', data: showImport(loaded, request, t), head, tags: [] };
  },
});
