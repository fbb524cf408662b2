import { Extension, Node } from '@tiptap/core';
import { addRowAfter, goToNextCell, tableEditing } from '@tiptap/pm/tables';

/** ProseMirror's commands for tables need these attributes. Markdown has no merged cells. */
const cellAttributes = () => ({
  align: {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute('data-align'),
    renderHTML: ({ align }: Record<string, unknown>) => (align ? { 'data-align': align } : {}),
  },
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});

/** A cell is one line of text. */
const cell = (name: string, tag: 'th' | 'td', tableRole: string) =>
  Node.create({
    ...{ name, content: 'paragraph', isolating: true },
    addAttributes: cellAttributes,
    extendNodeSchema: (extension) => (extension.name === name ? { tableRole } : {}),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const TableCell = cell('tableCell', 'td', 'cell');
const TableHeader = cell('tableHeader', 'th', 'header_cell');

const TableRow = Node.create({
  ...{ name: 'tableRow', content: '(tableCell | tableHeader)*' },
  extendNodeSchema: ({ name }) => (name === 'tableRow' ? { tableRole: 'row' } : {}),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const Table = Node.create({
  ...{ name: 'table', group: 'block', content: 'tableRow+', isolating: true },
  extendNodeSchema: ({ name }) => (name === 'table' ? { tableRole: 'table' } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['div', { class: 'editor-table' }, ['table', ['tbody', 0]]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return {
      Tab: () => {
        if (!this.editor.isActive('table')) return false;
        if (go(1)) return true;
        return addRowAfter(this.editor.state, this.editor.view.dispatch) && go(1);
      },
      'Shift-Tab': () => this.editor.isActive('table') && go(-1),
    };
  },
});

/** Tables of GFM: rows of cells, with one header row. */
export const Tables = Extension.create({
  name: 'tables',
  addExtensions: () => [Table, TableRow, TableHeader, TableCell],
});
