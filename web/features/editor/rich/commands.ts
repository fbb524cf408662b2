import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type Command, TextSelection, type Transaction } from '@tiptap/pm/state';

type Place = { node: Node; position: number };
type Kind = 'bulletList' | 'orderedList';

/** Whether the cursor is in a task. */
export const isInTask = (editor: Editor): boolean => typeof editor.getAttributes('listItem').checked === 'boolean';

/** Makes the selected items tasks, or plain items if they are tasks; outside of a list, begins one with tasks. */
export function toggleTasks(editor: Editor): void {
  const isTask = isInTask(editor);
  if (!selected(editor.state.tr, 'listItem').length) editor.chain().focus().toggleBulletList().run();
  change(editor, (tr) => setChecked(tr, isTask ? null : false));
}

/** Makes the selected blocks a list of one kind, or paragraphs if they are one. Tasks become plain items. */
export function toggleList(editor: Editor, kind: Kind): void {
  const others = selected(editor.state.tr, 'List').filter(({ node }) => node.type.name !== kind);
  if (others.length || isInTask(editor)) {
    const type = editor.schema.nodes[kind];
    change(editor, (tr) => {
      for (const { node, position } of others) tr.setNodeMarkup(position, type, { spread: node.attrs.spread });
      setChecked(tr, null);
    });
    return;
  }
  const chain = editor.chain().focus();
  (kind === 'bulletList' ? chain.toggleBulletList() : chain.toggleOrderedList()).run();
}

/** The closest nodes around the selected lines whose names have this ending. Those around them stay as they are. */
function selected({ doc, selection }: Transaction, ending: 'List' | 'listItem'): Place[] {
  const places = new Map<number, Node>();
  doc.nodesBetween(selection.from, selection.to, (line, position) => {
    if (!line.isTextblock) return;
    const place = doc.resolve(position);
    for (let depth = place.depth; depth > 0; depth -= 1) {
      const node = place.node(depth);
      if (!node.type.name.endsWith(ending)) continue;
      places.set(place.before(depth), node);
      return;
    }
  });
  return [...places].map(([position, node]) => ({ node, position }));
}

function setChecked(tr: Transaction, checked: boolean | null): void {
  for (const { node, position } of selected(tr, 'listItem'))
    tr.setNodeMarkup(position, undefined, { ...node.attrs, checked });
}

function change({ state, view }: Editor, write: (tr: Transaction) => void): void {
  const { tr } = state;
  write(tr);
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
