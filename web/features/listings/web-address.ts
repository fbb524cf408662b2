/**
 * A website as a link, shown by its host alone; undefined where the text is no http(s) address, so that no other scheme
 * ever becomes a link.
 */
export function webAddress(website: string): { href: string; host: string } | undefined {
  const url = URL.canParse(website) ? new URL(website) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return { href: url.href, host: url.host.replace(/^www\./, '') };
}
