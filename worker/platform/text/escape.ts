/** Escapes text for HTML content and double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JSON for a `<script>`, without `<`, which could end the element or open a comment. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Escapes text for a string inside Next's page data file. A leading `$` is doubled, because the format reads it as a
 * reference.
 */
export const escapeForFlight = (text: string): string =>
  JSON.stringify(text.startsWith('$') ? `$${text}` : text)
    .slice(1, -1)
    .replaceAll('<', '\\u003c');

/** The same for page data in a script of the document: a string within a string. */
export const escapeForInlineFlight = (text: string): string => JSON.stringify(escapeForFlight(text)).slice(1, -1);
