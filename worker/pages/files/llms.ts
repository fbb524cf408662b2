import { language } from '../../../web/contract/languages.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { defineFile, type FileDefinition, nothing } from './file.ts';

/** A link in `/llms.txt`, in the site's default language. */
export type LlmsLink = { name: string; path: string; about: string };

/** A feature's links by section of the file. */
export type LlmsLinks = {
  readonly [Section in 'content' | 'legal']?: (request: { lang: string; t: Translate }) => readonly LlmsLink[];
};

/** `/llms.txt` (llmstxt.org): what the site is and where its content is, for language models. */
export const llms = (features: readonly LlmsLinks[]): FileDefinition =>
  defineFile({
    type: 'text/plain',
    load: nothing,
    write: (_, { site, origin, t }) => {
      const lang = site.defaultLanguage;
      const own = site.languages.find(({ tag }) => tag === lang) ?? site.languages[0];
      const line = ({ name, path, about }: LlmsLink) => `- [${name}](${origin}${path}): ${about}`;
      const section = (name: keyof LlmsLinks) =>
        features.flatMap(({ [name]: links }) => links?.({ lang, t }) ?? []).map(line);
      const text = [
        `# ${own?.name ?? ''}`,
        ...(own?.tagline ? ['', `> ${own.tagline}`] : []),
        ...(own?.about ? ['', own.about] : []),
        '',
        `## ${t('files.content')}`,
        '',
        ...section('content'),
        line({ name: 'sitemap.xml', path: '/sitemap.xml', about: t('files.sitemap') }),
        '',
        t('files.json', { ending: '.json', example: `${origin}${href('directory', { lang, filters: [] })}.json` }),
        '',
        `## ${t('files.languages')}`,
        '',
        ...site.languages.map(
          ({ tag, name }) => `- [${language(tag).name}](${origin}${href('home', { lang: tag })}): ${name}`,
        ),
        '',
        `## ${t('chrome.legal')}`,
        '',
        ...section('legal'),
        '',
      ].join('\n');
      return { code: 'ok', text, tags: [] };
    },
  });
