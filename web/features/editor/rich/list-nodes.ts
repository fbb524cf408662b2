import { Extension, InputRule } from '@tiptap/core';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { taskItemView } from './task-item-view.ts';

/** Whether blank lines separate items, or the blocks of one. Lists that are begun in the editor have none. */
const spread = { default: false, rendered: false };

/** An item of any list. `checked` is null if it is no task. It may begin with any block, as in Markdown. */
const Item = ListItem.extend<{ doneLabel: string }>({
  content: 'block+',
  addOptions() {
    return { ...this.parent?.(), doneLabel: '' };
  },
  addAttributes: () => ({
    spread,
    checked: {
      default: null,
      keepOnSplit: true,
      parseHTML: ({ dataset }: HTMLElement) => (dataset.checked === undefined ? null : dataset.checked === 'true'),
      renderHTML: ({ checked }: Record<string, unknown>) => (checked === null ? {} : { 'data-checked': checked }),
    },
  }),
  addKeyboardShortcuts() {
    const { name, editor } = this;
    const split = () => {
      const { checked } = editor.getAttributes(name);
      // A new task is not done.
      return editor.commands.splitListItem(name, typeof checked === 'boolean' ? { checked: false } : {});
    };
    return {
      Enter: split,
      Tab: () => editor.commands.sinkListItem(name),
      'Shift-Tab': () => editor.commands.liftListItem(name),
    };
  },
  addInputRules() {
    return [
      new InputRule({
        find: /^\[([ xX]?)\]\s$/,
        handler: ({ state, range, match }) => {
          const item = state.selection.$from.node(-1);
          if (item?.type !== this.type) return null;
          const position = state.selection.$from.before(-1);
          const attrs = { ...item.attrs, checked: /x/i.test(match[1] ?? '') };
          state.tr.delete(range.from, range.to).setNodeMarkup(position, undefined, attrs);
          return undefined;
        },
      }),
    ];
  },
  addNodeView() {
    return (view) => taskItemView(view, this.options.doneLabel);
  },
});

const Bullets = BulletList.extend({ addAttributes: () => ({ spread }) });
const Numbers = OrderedList.extend({
  addAttributes: () => ({
    spread,
    start: { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('start') ?? 1) || 1 },
  }),
});

/** Lists of all kinds. `doneLabel` is the name of the box of a task. */
export const Lists = Extension.create<{ doneLabel: string }>({
  name: 'lists',
  addOptions: () => ({ doneLabel: '' }),
  addExtensions() {
    return [Bullets, Numbers, Item.configure({ doneLabel: this.options.doneLabel })];
  },
});
