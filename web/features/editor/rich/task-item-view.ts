import type { NodeViewRendererProps } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';

/** The element of an item of a list: a task has a box before its text. */
export function taskItemView({ node, view, getPos }: NodeViewRendererProps, doneLabel: string): NodeView {
  const dom = document.createElement('li');
  const label = document.createElement('label');
  const box = document.createElement('input');
  const contentDOM = document.createElement('div');
  label.contentEditable = 'false';
  box.type = 'checkbox';
  box.setAttribute('aria-label', doneLabel);
  label.append(box);
  dom.append(label, contentDOM);
  let shown = node;
  const show = (next: Node) => {
    const { checked } = next.attrs as { checked: boolean | null };
    shown = next;
    label.hidden = checked === null;
    box.checked = checked === true;
    if (checked === null) delete dom.dataset.checked;
    else dom.dataset.checked = String(checked);
  };
  box.addEventListener('change', () => {
    const position = getPos();
    if (position === undefined) return;
    view.dispatch(view.state.tr.setNodeMarkup(position, undefined, { ...shown.attrs, checked: box.checked }));
  });
  show(node);
  return {
    ...{ dom, contentDOM },
    update(next) {
      if (next.type !== shown.type) return false;
      show(next);
      return true;
    },
    stopEvent: ({ target }) => target === box,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}
