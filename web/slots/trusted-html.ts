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

/**
 * Makes the function that gives HTML of written texts the form that `innerHTML` accepts. The HTML was sanitised before it was
 * stored; if anything else gets here, it is shown as text. At build time, at the edge, and in browsers without Trusted Types
 * there is no policy.
 *
 * @param name of the policy, which `worker/http/security-headers.ts` lists.
 * @param unknownTag each `<` that does not begin an element that sanitising leaves.
 */
export function trustedHtml(name: string, unknownTag: RegExp): (html: string) => string {
  const policy =
    typeof window === 'undefined'
      ? undefined
      : window.trustedTypes?.createPolicy(name, { createHTML: (html) => html.replace(unknownTag, '&lt;') });
  return (html) => policy?.createHTML(html) ?? html;
}
