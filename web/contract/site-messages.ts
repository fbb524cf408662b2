import type { Messages } from './messages.ts';
import { problemRoutes } from './pages/problem.ts';
import { chromeMessages, type RouteDefinition, type RouteName, routeNames, routes } from './routes.ts';

/** Pages that visitors read without a right. */
const publicRoutes = routeNames.filter((route) => (routes[route] as RouteDefinition).right === 'read');

/** The first parts of the keys of messages that a site may say in its own words, each with a dot at its end. */
const prefixes: ReadonlySet<string> = new Set([
  ...chromeMessages.map((name) => `${name}.`),
  ...publicRoutes.flatMap((route) => routes[route].messages.map((name) => `${name}.`)),
  // Titles and descriptions.
  'head.',
  ...publicRoutes.map((route) => `meta.${route}.`),
]);

/** Whether a site may say a message in its own words: those of its public pages, but not those of staff and of emails. */
export function isSiteMessage(key: string): boolean {
  const [first = '', second = ''] = key.split('.');
  return prefixes.has(`${first}.`) || prefixes.has(`${first}.${second}.`);
}

/** The messages that a site may say in its own words, by their full keys. */
export const siteMessagesOf = (messages: Messages, prefix = ''): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(messages).map(([name, message]) => {
      const key = `${prefix}${name}`;
      if (typeof message === 'object') return siteMessagesOf(message, `${key}.`);
      return isSiteMessage(key) ? { [key]: message } : {};
    }),
  );

/** The public pages of a language that show a message, as far as their addresses are the same on all sites. */
export const pagesWithMessage = (key: string, lang: string): { route: RouteName; path: string }[] => {
  const [namespace = '', name = ''] = key.split('.');
  return publicRoutes.flatMap((route) => {
    const { path, isPersonal, messages }: RouteDefinition = routes[route];
    const isShown = messages.includes(namespace) || (namespace === 'meta' && name === route);
    if (!isShown || isPersonal || !/^\/\{lang\}[^{]*(\/\{\w+…\})?$/.test(path)) return [];
    if (Object.hasOwn(problemRoutes, route)) return [];
    return [{ route, path: path.replace(/\/\{\w+…\}$/, '').replace('{lang}', lang) }];
  });
};
