import { type RouteDefinition, routeNames, routes } from '../../../web/contract/routes.ts';

/** The origins of a deployment's site and of its product's host. */
export type Origins = { site: string; product: string };

/** Query parameters that choose a part of a page with a form of its own. */
const parts = new Set(['step', 'field', 'list']);

/** What kind of page an address leads to: paths that differ in a listing, a filter or a number are of one kind. */
export function shapeOf(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const path = pathname
    .replace(/\/listing\/[^/]+/, '/listing/*')
    .replace(/(?<=\/directory)\/(?!listing\/).+/, '/*')
    .replace(/\d+/g, '#');
  const names = [...new Set(searchParams.keys())].sort();
  const query = names.map((name) => (parts.has(name) ? `${name}=${searchParams.get(name)}` : name)).join('&');
  return `${origin}${path}?${query}`;
}

const originOf = ({ productOnly }: RouteDefinition, { site, product }: Origins): string =>
  productOnly ? product : site;

/** A path of a route: with a listing in place of `{slug}`, or with the given text in place of every parameter. */
function pathOf(route: RouteDefinition, { slug, text }: { slug: string; text?: string }): string {
  return route.path.replace(/\/?\{(\w+)…?\}/g, (hole, name: string) => {
    if (name === 'lang') return '/en';
    const value = text ?? (name === 'slug' ? slug : name === 'filters' ? '' : 'x');
    return value && `${hole.startsWith('/') ? '/' : ''}${encodeURIComponent(value)}`;
  });
}

const definitions: readonly RouteDefinition[] = routeNames.map((name) => routes[name]);

/** An address of each route. */
export const startAddresses = (origins: Origins, slug: string): string[] => [
  ...new Set(definitions.map((route) => originOf(route, origins) + pathOf(route, { slug }))),
];

/**
 * Addresses with payloads: for each route one with a payload in every query parameter that it has, and one with a payload
 * in every parameter of its path.
 */
export function hostileAddresses(
  origins: Origins,
  { slug, payloads, turn }: { slug: string; payloads: readonly string[]; turn: number },
): string[] {
  const payload = (at: number) => payloads[(turn + at) % payloads.length] ?? '';
  return definitions.flatMap((route) => {
    const origin = originOf(route, origins);
    const query = new URLSearchParams(route.query.map((name, at) => [name, payload(at)]));
    const text = payload(0);
    // A browser removes such a segment before it sends the address.
    const hasHole = /\{(?!lang)/.test(route.path) && !/^\.\.?$/.test(text);
    return [
      ...(route.query.length ? [`${origin}${pathOf(route, { slug })}?${query}`] : []),
      ...(hasHole ? [origin + pathOf(route, { slug, text })] : []),
    ];
  });
}

/** Whether a page is for one person, so that others get another one at its address. */
export const isPersonal = (address: string): boolean =>
  definitions.some(
    (route) =>
      route.isPersonal && new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(new URL(address).pathname),
  );
