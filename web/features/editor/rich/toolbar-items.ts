import type { Editor } from '@tiptap/core';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import { insertTable, isInTask, runCommand, toggleList, toggleTasks } from './commands.ts';
import type { IconName } from './toolbar-icons.tsx';

/** A button of the toolbar. Its name is also that of its message. */
export type ToolbarItem = {
  name: IconName;
  /** Shown by `aria-pressed`; absent for buttons without a state. */
  isActive?(editor: Editor): boolean;
  isEnabled?(editor: Editor): boolean;
  run(editor: Editor): void;
};

const chain = (editor: Editor) => editor.chain().focus();

const blocks: readonly ToolbarItem[] = [
  {
    name: 'paragraph',
    isActive: (editor) => editor.isActive('paragraph'),
    run: (editor) => chain(editor).setParagraph().run(),
  },
  {
    name: 'heading2',
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'heading3',
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => chain(editor).toggleHeading({ level: 3 }).run(),
  },
];

const marks: readonly ToolbarItem[] = (['bold', 'italic', 'strike', 'code'] as const).map((name) => ({
  name,
  isActive: (editor) => editor.isActive(name),
  isEnabled: (editor) => !editor.isActive('codeBlock'),
  run: (editor) => chain(editor).toggleMark(name).run(),
}));

const lists: readonly ToolbarItem[] = [
  {
    name: 'bulletList',
    isActive: (editor) => editor.isActive('bulletList') && !isInTask(editor),
    run: (editor) => toggleList(editor, 'bulletList'),
  },
  {
    name: 'orderedList',
    isActive: (editor) => editor.isActive('orderedList') && !isInTask(editor),
    run: (editor) => toggleList(editor, 'orderedList'),
  },
  { name: 'taskList', isActive: isInTask, run: toggleTasks },
];

const containers: readonly ToolbarItem[] = [
  {
    name: 'quote',
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => chain(editor).toggleBlockquote().run(),
  },
  {
    name: 'codeBlock',
    isActive: (editor) => editor.isActive('codeBlock'),
    run: (editor) => chain(editor).toggleCodeBlock().run(),
  },
  { name: 'rule', run: (editor) => chain(editor).setHorizontalRule().run() },
  { name: 'table', isEnabled: (editor) => !editor.isActive('table'), run: insertTable },
];

const history: readonly ToolbarItem[] = [
  { name: 'undo', isEnabled: (editor) => editor.can().undo(), run: (editor) => chain(editor).undo().run() },
  { name: 'redo', isEnabled: (editor) => editor.can().redo(), run: (editor) => chain(editor).redo().run() },
];

/** The buttons in their groups. Those for links and pictures, which open something, are between marks and lists. */
export const toolbarGroups = { before: [blocks, marks], after: [lists, containers, history] } as const;

/** The buttons for the table that contains the cursor. Every table has a header row. */
export const tableItems: readonly ToolbarItem[] = [
  { name: 'addRow', run: (editor) => runCommand(editor, addRowAfter) },
  { name: 'addColumn', run: (editor) => runCommand(editor, addColumnAfter) },
  {
    name: 'deleteRow',
    isEnabled: (editor) => !editor.isActive('tableHeader'),
    run: (editor) => runCommand(editor, deleteRow),
  },
  { name: 'deleteColumn', run: (editor) => runCommand(editor, deleteColumn) },
  { name: 'deleteTable', run: (editor) => runCommand(editor, deleteTable) },
];
