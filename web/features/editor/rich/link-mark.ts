import { InputRule, Mark, markPasteRule } from '@tiptap/core';
import { safeAddress } from './safe-address.ts';

const webAddress = 'https?://[^\\s<>"]*[^\\s<>".,;:!?\')\\]]';

/** A link. Web addresses become links when they are pasted, or followed by a space. */
export const Link = Mark.create({
  ...{ name: 'link', inclusive: false, priority: 1000 },
  addAttributes: () => ({
    href: { default: '' },
    title: { default: null },
  }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => (safeAddress(element.getAttribute('href') ?? '') ? null : false) },
  ],
  renderHTML: ({ mark }) => {
    const { href, title } = mark.attrs as { href: string; title: string | null };
    return ['a', { ...(safeAddress(href) && { href }), ...(title && { title }) }, 0];
  },
  addInputRules() {
    const { type } = this;
    return [
      new InputRule({
        find: new RegExp(`(?:^|\\s)(${webAddress})\\s$`),
        handler: ({ state, range, match }) => {
          const href = match[1] ?? '';
          const start = range.from + (match[0].length - match[0].trimStart().length);
          state.tr.addMark(start, start + href.length, type.create({ href }));
        },
      }),
    ];
  },
  addPasteRules() {
    return [
      markPasteRule({
        find: new RegExp(webAddress, 'g'),
        type: this.type,
        getAttributes: (match) => ({ href: match[0] }),
      }),
    ];
  },
});
