const address = '(?:https?://|mailto:|tel:|#|/(?!/))[^"<>]*';
const attributes = [
  ...['id', 'class', 'rel', 'alt', 'width', 'height', 'loading', 'dir', 'lang', 'start', 'align', 'title'].map(
    (name) => `${name}="[^"<>]*"`,
  ),
  ...[`href="${address}"`, 'src="/media/[^"<>]*"'],
].join('|');

const elements =
  'h[234]|p|br|hr|div|span|aside|[uod]l|li|d[td]|blockquote|section|strong|em|[bius]|del|mark|small|su[bp]|kbd|abbr|q|cite|code|pre|table|t(?:head|body|r|h|d)|caption|label|a|figure|figcaption|details|summary|img';

/** A `<` that does not begin one of the elements that sanitising leaves (`worker/domain/markdown/sanitise.ts`). */
const unknownTag = new RegExp(`<(?!/?(?:${elements})(?: (?:${attributes}))* ?/?>)`, 'gi');

/** If anything that was not sanitised gets here, it is shown as text. Undefined as in the policy of legal texts. */
const policy =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('post-text', {
        createHTML: (html) => html.replace(unknownTag, '&lt;'),
      });

/** The HTML of a post in a form that `innerHTML` accepts. */
export const postHtml = (html: string): string => policy?.createHTML(html) ?? html;
