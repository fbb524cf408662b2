/** What Trusted Types need of the browser; TypeScript's own declarations lack them. */
declare global {
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createHTML: (html: string) => string },
        ): { createHTML(html: string): string };
      }
    | undefined;
}

/** A `<` that does not begin one of the elements that sanitising leaves. */
const unknownTag =
  /<(?!\/?(h[234]|p|[uo]l|li|blockquote|strong|em|code|pre|a|[bh]r ?\/?|a href="(https?:\/\/|mailto:|\/(?!\/))[^"<>]*")>)/gi;

/**
 * The only Trusted Types policy of our own code. The HTML was sanitised before it was stored. If anything else gets here,
 * it is shown as text. Undefined at build time, at the edge, and in browsers without Trusted Types.
 */
const policy =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('legal-text', {
        createHTML: (html) => html.replace(unknownTag, '&lt;'),
      });

/** The HTML of a legal text in a form that `innerHTML` accepts. */
export const legalHtml = (html: string): string => policy?.createHTML(html) ?? html;
