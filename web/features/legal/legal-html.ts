import { trustedHtml } from '../../slots/trusted-html.ts';

/** A `<` that does not begin one of the elements that sanitising leaves. */
const unknownTag =
  /<(?!\/?(h[234]|p|[uo]l|li|blockquote|strong|em|code|pre|a|[bh]r ?\/?|a href="(https?:\/\/|mailto:|\/(?!\/))[^"<>]*")>)/gi;

/** The HTML of a legal text in a form that `innerHTML` accepts. */
export const legalHtml = trustedHtml('legal-text', unknownTag);
