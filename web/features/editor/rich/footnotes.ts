import { mergeAttributes, Node } from '@tiptap/core';

const attribute = (name: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? '',
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: attributes[name] }),
});

const attributes = () => ({ identifier: attribute('identifier'), label: attribute('label') });

/** The mark of a footnote in the text, such as `[^1]`. */
export const FootnoteMark = Node.create({
  ...{ name: 'footnoteMark', group: 'inline', inline: true, atom: true },
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'sup[data-label]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'sup',
    mergeAttributes(HTMLAttributes, { class: 'editor-footnote-mark' }),
    node.attrs.label,
  ],
});

/** The text of a footnote. Its label stands before it (editor.css). */
export const Footnote = Node.create({
  ...{ name: 'footnote', group: 'block', content: 'block+', defining: true },
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'div[data-label]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { class: 'editor-footnote' }), 0],
});
