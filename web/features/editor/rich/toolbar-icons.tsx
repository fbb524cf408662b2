/** The paths of the icons, drawn with lines of 2 in a square of 24. They come with the editor: no other page needs them. */
const paths = {
  paragraph: 'M10 4v16M15 4v16M18 4h-8a4 4 0 0 0 0 8',
  heading2: 'M4 5v14M12 5v14M4 12h8M16 12a2.5 2.5 0 1 1 4.5 1.5L16 19h5',
  heading3: 'M4 5v14M12 5v14M4 12h8M16.5 10h4l-2.5 3.5a2.75 2.75 0 1 1-2 4.5',
  bold: 'M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z',
  italic: 'M10 4h8M6 20h8M14 4l-4 16',
  strike: 'M4 12h16M17 7a4 3.5 0 0 0-4-3h-2a3.5 3.5 0 0 0-3 5.5M7 17a4 3.5 0 0 0 4 3h2a4 3.5 0 0 0 3.5-5',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1',
  picture: 'M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M15.5 9h.1',
  bulletList: 'M9 6h12M9 12h12M9 18h12M4 6h.1M4 12h.1M4 18h.1',
  orderedList: 'M10 6h11M10 12h11M10 18h11M3.5 5L5 4v5M3.5 15.5a1.5 1.5 0 1 1 2.5 1L3.5 20H6.5',
  taskList: 'M11 7h10M11 17h10M3 7l2 2 3-4M3 17l2 2 3-4',
  quote: 'M9 7H5v6h4v-2a5 5 0 0 1-3 6M19 7h-4v6h4v-2a5 5 0 0 1-3 6',
  codeBlock: 'M3 4h18v16H3zM9 9l-3 3 3 3M15 9l3 3-3 3',
  rule: 'M3 12h18M6 6h12M6 18h12',
  table: 'M3 4h18v16H3zM3 10h18M3 15h18M9 4v16M15 4v16',
  addRow: 'M3 4h18v7H3zM12 14v7M8.5 17.5h7',
  addColumn: 'M4 3h7v18H4zM14 12h7M17.5 8.5v7',
  deleteRow: 'M3 4h18v7H3zM8.5 17.5h7',
  deleteColumn: 'M4 3h7v18H4zM14 12h7',
  deleteTable: 'M3 4h18v16H3zM9 9l6 6M15 9l-6 6',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4',
} as const;

export type IconName = keyof typeof paths;

/** Icons that show a direction of reading. */
const directed: ReadonlySet<IconName> = new Set([
  'bulletList',
  'taskList',
  'undo',
  'redo',
  'addColumn',
  'deleteColumn',
]);

/** An icon in the text colour. Its button has a name, so screen readers ignore it. */
export const ToolbarIcon = ({ name }: { name: IconName }) => (
  <svg className={directed.has(name) ? 'icon is-directed' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path
      d={paths[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
