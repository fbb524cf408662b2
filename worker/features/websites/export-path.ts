/** Where the archive of a site is asked for. */
export const exportPath = (lang: string, slug: string): string => `/cms-viewer/${lang}/websites/${slug}/export`;
