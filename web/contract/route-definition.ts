import type { Right } from './rights.ts';

/** `static` pages may be cached for 300 s by any cache; `dynamic` ones are requested each time. */
export type CacheClass = 'static' | 'dynamic';

/** An area: pages that share a menu. */
export type Area = 'dashboard' | 'manage' | 'viewer';

export type RouteDefinition = Access & {
  /** `{name}` is one segment, `{name…}` any number of segments at the end. */
  readonly path: string;
  readonly cache: CacheClass;
  /** Message namespaces in addition to those of header and footer. */
  readonly messages: readonly string[];
  /** Query parameters that change the page. */
  readonly query: readonly string[];
  /** The area whose menu links to the page, for visitors with the right. */
  readonly area?: Area;
  /** The route whose entry of the menu is also this page's. Without it, the page has an entry of its own. */
  readonly partOf?: string;
  /** The page exists on the product's own host only. */
  readonly productOnly?: true;
};

/**
 * The right that the page needs. A personal page is specific to one visitor, and no cache may store it. All others are the
 * same for everyone and are made without a session, so they can only need the right that everyone has.
 */
type Access =
  | { readonly right: 'read'; readonly isPersonal?: never }
  | { readonly right: Right; readonly isPersonal: true };

/** A type-level property for a route's page data; no value has it. */
declare const pageData: unique symbol;

export type WithPageData<Data> = { readonly [pageData]?: Data };

/** The page data type of a route definition. */
export type PageDataOf<Definition> = Definition extends { readonly [pageData]?: infer Data }
  ? Exclude<Data, undefined>
  : never;

/**
 * Defines the routes of a feature. The type argument maps each route to its page data type, without code for the
 * browser.
 *
 *     export const faqRoutes = defineRoutes<{ faqs: FaqsPage }>()({ faqs: { path: '/{lang}/faqs', right: 'read', … } });
 */
export const defineRoutes =
  <Data extends Record<string, object>>() =>
  <const Routes extends { readonly [Name in keyof Data]: RouteDefinition }>(
    routes: Routes,
  ): { readonly [Name in keyof Data & keyof Routes]: Routes[Name] & WithPageData<Data[Name]> } =>
    routes;
