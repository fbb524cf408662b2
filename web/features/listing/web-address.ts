/**
 * A website as a link with its host as text; undefined unless it is an http(s) URL, so that no other scheme becomes a
 * link.
 */
export function webAddress(website: string): { href: string; host: string } | undefined {
  const url = URL.canParse(website) ? new URL(website) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return { href: url.href, host: url.host.replace(/^www\./, '') };
}
