/** A mark of text in the editor's document, such as `bold`. */
export type MarkJson = { type: string; attrs?: Readonly<Record<string, unknown>> };

/** A node of the editor's document, as ProseMirror reads and writes it. The schema is in `rich/schema-extensions.ts`. */
export type NodeJson = {
  type: string;
  attrs?: Readonly<Record<string, unknown>>;
  content?: readonly NodeJson[];
  marks?: readonly MarkJson[];
  text?: string;
};

/** The marks that a syntax tree has as nodes without attributes, by their names there. */
export const markNames = { strong: 'bold', emphasis: 'italic', delete: 'strike' } as const;
