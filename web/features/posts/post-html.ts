import { trustedHtml } from '../../slots/trusted-html.ts';

const address = '(?:https?://|mailto:|tel:|#|/(?!/))[^"<>]*';
const attributes = [
  ...['id', 'class', 'rel', 'alt', 'width', 'height', 'loading', 'dir', 'lang', 'start', 'align', 'title'].map(
    (name) => `${name}="[^"<>]*"`,
  ),
  ...[`href="${address}"`, 'src="/(?:media|uploads)/[^"<>]*"'],
].join('|');

const elements =
  'h[234]|p|br|hr|div|span|aside|[uod]l|li|d[td]|blockquote|section|strong|em|[bius]|del|mark|small|su[bp]|kbd|abbr|q|cite|code|pre|table|t(?:head|body|r|h|d)|caption|label|a|figure|figcaption|details|summary|img';

/** A `<` that does not begin one of the elements that sanitising leaves (`worker/domain/markdown/sanitise.ts`). */
const unknownTag = new RegExp(`<(?!/?(?:${elements})(?: (?:${attributes}))* ?/?>)`, 'gi');

/** The HTML of a post in a form that `innerHTML` accepts. */
export const postHtml = trustedHtml('post-text', unknownTag);
