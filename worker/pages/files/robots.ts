import { problemRoutes } from '../../../web/contract/pages/problem.ts';
import { href, type RouteName, routeNames, routes } from '../../../web/contract/routes.ts';
import type { RegisteredSite } from '../../domain/sites/site.ts';
import { defineFile, type FileDefinition, nothing } from './file.ts';

/**
 * `/robots.txt`: crawlers may read everything that is published, except dynamic pages, the API, and the paths that
 * features disallow.
 */
export const robots = (disallow: readonly string[]): FileDefinition =>
  defineFile({
    type: 'text/plain',
    load: nothing,
    write: (_, { site, origin }) => ({
      code: 'ok',
      text: [
        'User-agent: *',
        ...['/api/', ...disallow, ...dynamicPaths(site)].map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
      tags: [],
    }),
  });

/** One path per language: a wildcard would also match a listing whose slug starts with the same word. */
function dynamicPaths(site: RegisteredSite): string[] {
  const dynamic = routeNames.filter(
    (name) =>
      routes[name].cache === 'dynamic' &&
      !(name in problemRoutes) &&
      (site.isProduct || !('productOnly' in routes[name])),
  );
  return site.languages.flatMap(({ tag }) => dynamic.map((name) => href<RouteName>(name, { lang: tag } as never)));
}
