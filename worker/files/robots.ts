import { href, type RouteName, routeNames, routes } from '../../web/contract/routes.ts';
import type { RegisteredSite } from '../site/site.ts';
import { defineFile, nothing } from './file.ts';

/** `/robots.txt`: everything published may be read; what depends on who asks, and the API, is no one's index. */
export const robots = defineFile({
  type: 'text/plain',
  load: nothing,
  write: (_, { site, origin }) => ({
    code: 'ok',
    text: [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /_monitoring',
      ...dynamicPaths(site).map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
    tags: [],
  }),
});

/** Written out by language: a wildcard would also match a listing whose slug begins with the same word. */
function dynamicPaths(site: RegisteredSite): string[] {
  const dynamic = routeNames.filter(
    (name) =>
      routes[name].cache === 'dynamic' &&
      name !== 'status' &&
      name !== 'unknownDomain' &&
      (site.isProduct || !('productOnly' in routes[name])),
  );
  return site.languages.flatMap(({ tag }) => dynamic.map((name) => href<RouteName>(name, { lang: tag } as never)));
}
