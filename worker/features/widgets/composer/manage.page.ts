import { type ManageWidgetsPage, mostKeys, widgetsDone } from '../../../../web/contract/pages/widgets.data.ts';
import { href } from '../../../../web/contract/routes.ts';
import { definePage, type PageRequest } from '../../../pages/page.ts';
import { formProblem, sectionHead } from '../../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../../pages/sections.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { type StoredKey, storedKeys } from '../keys/keys.query.ts';
import { refusedKey, showKeys } from '../keys/show-keys.ts';
import { type LoadedComposer, loadComposer } from './load-composer.ts';
import { showComposer } from './show-composer.ts';
import { readComposer } from './state.ts';

type Rows = { keys: readonly StoredKey[]; composer: LoadedComposer };

/** The keys with which other websites show a site's widgets, and the composer of their code. */
export const manageWidgets = definePage<'manageWidgets', Rows>({
  async load(reader, request) {
    const { site, origin, scope, now, query } = request;
    const { languages, defaultLanguage } = site;
    const composed = { id: scope.siteId, origin, languages, defaultLanguage };
    const [[keys], composer] = await Promise.all([
      reader.batch(storedKeys(scope.siteId, now)),
      loadComposer(reader, request, { site: composed, state: readComposer(query) }),
    ]);
    return { keys, composer };
  },
  show: (rows, request, t) => ({
    code: 'ok',
    data: show(rows, request, t),
    head: sectionHead(request, t, 'manageWidgets'),
    frameSources: [request.productOrigin],
    tags: [],
  }),
});

function show({ keys, composer }: Rows, request: PageRequest, t: Translate): ManageWidgetsPage {
  const { visitor, session } = signedIn(request);
  const { form } = visitor;
  const { lang } = request.params;
  const path = href('manageWidgets', { lang });
  const refused = refusedKey(form);
  const typed = form?.problem && refused === null ? form.values : {};
  return {
    sections: sectionsOf('manage', { ...request, visitor: session, t }),
    keys: showKeys(keys, lang, form),
    isFull: keys.filter(({ revoked_at }) => revoked_at === null).length >= mostKeys,
    action: path,
    typed: { name: typed.name ?? '', websites: typed.websites ?? '' },
    refused,
    composer: showComposer(composer, { keys, place: { path, site: '' }, request }),
    done: widgetsDone.find((one) => one === request.query.get('done')) ?? null,
    problem: formProblem(form),
  };
}
