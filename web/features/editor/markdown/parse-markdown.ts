import type { Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** The syntax tree of a text: CommonMark and GFM, with footnotes. It never fails. */
export const parseMarkdown = (markdown: string): Root =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** The part of the Markdown from the beginning of one block to the end of another one. */
export function sourceBetween(markdown: string, first: RootContent, last: RootContent): string {
  return markdown.slice(first.position?.start.offset, last.position?.end.offset);
}
