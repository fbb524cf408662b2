import { href } from '../../../web/contract/routes.ts';
import { defineFile, nothing } from '../../pages/files/file.ts';
import { escapeHtml } from '../../platform/text/escape.ts';

/** Maximum characters of a short name in the format. */
const shortName = 16;

/**
 * `/opensearch.xml` (OpenSearch 1.1), which lets browsers offer the site's search. The search address has no language, so
 * each visitor is redirected to theirs.
 */
export const opensearch = defineFile({
  type: 'application/opensearchdescription+xml',
  load: nothing,
  write: (_, { site, origin, t }) => {
    const { defaultLanguage: lang } = site;
    const own = site.languages.find(({ tag }) => tag === lang) ?? site.languages[0];
    const name = own?.name ?? '';
    const directory = href('directory', { lang, filters: [] }).slice(`/${lang}`.length);
    const url = (type: string, rel: string, template: string) =>
      `  <Url type="${type}" rel="${rel}" template="${escapeHtml(template)}"/>`;
    const text = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      `  <ShortName>${escapeHtml([...name].slice(0, shortName).join('').trim())}</ShortName>`,
      `  <Description>${escapeHtml(t('files.search', { site: name }))}</Description>`,
      url('text/html', 'results', `${origin}${directory}?q={searchTerms}`),
      url('application/opensearchdescription+xml', 'self', `${origin}/opensearch.xml`),
      `  <Image type="image/svg+xml">${escapeHtml(origin)}/favicon.svg</Image>`,
      ...site.languages.map(({ tag }) => `  <Language>${tag}</Language>`),
      '  <InputEncoding>UTF-8</InputEncoding>',
      '</OpenSearchDescription>',
      '',
    ].join('\n');
    return { code: 'ok', text, tags: [] };
  },
});
