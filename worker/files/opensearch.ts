import { escapeHtml } from '../render/escape.ts';
import { defineFile, nothing } from './file.ts';

/** Characters of a short name that the format allows. */
const shortName = 16;

/**
 * `/opensearch.xml` (OpenSearch 1.1): browsers offer the site's search. The address names no language, so that each
 * visitor is led to their own.
 */
export const opensearch = defineFile({
  type: 'application/opensearchdescription+xml',
  load: nothing,
  write: (_, { site, origin, t }) => {
    const own = site.languages.find(({ tag }) => tag === site.defaultLanguage) ?? site.languages[0];
    const name = own?.name ?? '';
    const url = (type: string, rel: string, template: string) =>
      `  <Url type="${type}" rel="${rel}" template="${escapeHtml(template)}"/>`;
    const text = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      `  <ShortName>${escapeHtml([...name].slice(0, shortName).join('').trim())}</ShortName>`,
      `  <Description>${escapeHtml(t('files.search', { site: name }))}</Description>`,
      url('text/html', 'results', `${origin}/directory?q={searchTerms}`),
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
