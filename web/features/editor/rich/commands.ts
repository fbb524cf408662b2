import type { Editor } from '@tiptap/core';
import { type Command, TextSelection } from '@tiptap/pm/state';

/** Whether the cursor is in a task. */
export const isInTask = (editor: Editor): boolean => typeof editor.getAttributes('listItem').checked === 'boolean';

/** Makes the selected items tasks, or plain items if they are tasks; outside of a list, begins one with tasks. */
export function toggleTasks(editor: Editor): void {
  if (editor.isActive('listItem')) setChecked(editor, isInTask(editor) ? null : false);
  else {
    editor.chain().focus().toggleBulletList().run();
    setChecked(editor, false);
  }
}

/** Makes the selected blocks a list of one kind, or paragraphs if they are one. Tasks become plain items. */
export function toggleList(editor: Editor, kind: 'bulletList' | 'orderedList'): void {
  const isTask = isInTask(editor);
  if (isTask) setChecked(editor, null);
  if (isTask && editor.isActive(kind)) return;
  const chain = editor.chain().focus();
  (kind === 'bulletList' ? chain.toggleBulletList() : chain.toggleOrderedList()).run();
}

/** Sets the box of the items that contain the selected lines of text; the items around them stay. */
function setChecked(editor: Editor, checked: boolean | null): void {
  const { state, view } = editor;
  const { tr, selection, doc } = state;
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (!node.isTextblock) return;
    const place = doc.resolve(position);
    if (place.parent.type.name !== 'listItem') return;
    tr.setNodeMarkup(place.before(), undefined, { ...place.parent.attrs, checked });
  });
  view.dispatch(tr);
  view.focus();
}

const cell = (type: string) => ({ type, content: [{ type: 'paragraph' }] });
const row = (type: string) => ({ type: 'tableRow', content: [cell(type), cell(type), cell(type)] });

/** A table of three rows, of which the first one is the header, and three columns. */
export function insertTable(editor: Editor): void {
  const { state, view } = editor;
  const content = [row('tableHeader'), row('tableCell'), row('tableCell')];
  const transaction = state.tr.replaceSelectionWith(state.schema.nodeFromJSON({ type: 'table', content }));
  const [inserted] = transaction.steps.slice(-1).map((step) => step.getMap());
  inserted?.forEach((_from, _to, start) => {
    // The cursor is in the first cell.
    transaction.setSelection(TextSelection.near(transaction.doc.resolve(start)));
  });
  view.dispatch(transaction.scrollIntoView());
  view.focus();
}

/** Runs a command of ProseMirror. */
export function runCommand(editor: Editor, command: Command): void {
  command(editor.state, editor.view.dispatch);
  editor.view.focus();
}
