import { language } from '../../web/contract/languages.ts';
import { href } from '../../web/contract/routes.ts';
import { defineFile, nothing } from './file.ts';

/** `/llms.txt` (llmstxt.org): what this site is and where its content lies, for programs that read. */
export const llms = defineFile({
  type: 'text/plain',
  load: nothing,
  write: (_, { site, origin, t }) => {
    const lang = site.defaultLanguage;
    const own = site.languages.find(({ tag }) => tag === lang) ?? site.languages[0];
    const link = (name: string, path: string, about: string) => `- [${name}](${origin}${path}): ${about}`;
    const text = [
      `# ${own?.name ?? ''}`,
      ...(own?.tagline ? ['', `> ${own.tagline}`] : []),
      ...(own?.about ? ['', own.about] : []),
      '',
      `## ${t('files.content')}`,
      '',
      link(t('meta.home.title'), href('home', { lang }), t('files.home')),
      link(t('meta.directory.title'), href('directory', { lang, filters: [] }), t('files.directory')),
      link('sitemap.xml', '/sitemap.xml', t('files.sitemap')),
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
      ...(['privacy', 'cookies', 'tos'] as const).map((kind) =>
        link(t(`meta.${kind}.title`), href(kind, { lang }), t(`meta.${kind}.description`)),
      ),
      '',
    ].join('\n');
    return { code: 'ok', text, tags: [] };
  },
});
