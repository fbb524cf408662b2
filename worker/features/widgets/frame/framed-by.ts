/** The origin of the page around a frame, as its request says; null if it says none. */
export function originAround(referer: string | undefined): string | null {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : null;
}

/** Whose pages may show a widget, as sources of a content policy. `own`: the site and the product, which compose it. */
export const framedBy = (origins: readonly string[], own: readonly string[]): readonly string[] =>
  origins.includes('*') ? ['*'] : [...new Set([...own, ...origins])];

/** Whether a page that says its origin may show a widget. For others the browser decides by the policy. */
export const isAllowed = (origin: string | null, sources: readonly string[]): boolean =>
  origin === null || sources.includes('*') || sources.includes(origin);
