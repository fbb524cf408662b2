import { mergeAttributes, Node } from '@tiptap/core';

const attributes = () => ({
  value: {
    default: '',
    parseHTML: (element: HTMLElement) => element.dataset.html ?? '',
    renderHTML: ({ value }: Record<string, unknown>) => ({ 'data-html': value }),
  },
});

/** A block of raw HTML. It is shown as source: it can be moved and deleted, and is changed in the Markdown. */
export const HtmlBlock = Node.create({
  ...{ name: 'htmlBlock', group: 'block', atom: true, draggable: true },
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'pre[data-html]', priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'pre',
    mergeAttributes(HTMLAttributes, { class: 'editor-html', dir: 'ltr' }),
    node.attrs.value,
  ],
});

/** A tag, a comment or the like in a line of text, such as `<sup>`. */
export const HtmlInline = Node.create({
  ...{ name: 'htmlInline', group: 'inline', inline: true, atom: true },
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'code[data-html]', priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'code',
    mergeAttributes(HTMLAttributes, { class: 'editor-html', dir: 'ltr' }),
    node.attrs.value,
  ],
});
