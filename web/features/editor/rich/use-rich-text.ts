import { Editor } from '@tiptap/core';
import { Dropcursor } from '@tiptap/extensions/drop-cursor';
import { Gapcursor } from '@tiptap/extensions/gap-cursor';
import { TrailingNode } from '@tiptap/extensions/trailing-node';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useReducer, useRef, useState } from 'react';
import { DocumentWriter } from '../markdown/document-writer.ts';
import type { OpenedText } from './open-text.ts';
import { type PictureRegistry, pictureView } from './picture-view.ts';
import { schemaExtensions } from './schema-extensions.ts';
import { UploadPlaces } from './upload-places.ts';

export type RichTextOptions = {
  opened: OpenedText;
  pictures: PictureRegistry;
  /** The name of the box of a task. */
  doneLabel: string;
  /** Attributes of the element in which people write. */
  attributes: Record<string, string>;
  write(markdown: string): void;
  /** Receives pictures that were pasted or dropped at a position. Absent where a text has no pictures of its own. */
  receive?: ((files: readonly File[], position: number) => void) | undefined;
  /** Told how many pictures of other websites a pasted text had. */
  leftOut(count: number): void;
};

/** The editor in an element; null before it is made. The component is rendered anew after each change. */
export function useRichText(options: RichTextOptions) {
  const element = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  useEffect(() => {
    const made = makeEditor(element.current as HTMLDivElement, newest);
    made.on('transaction', renderAgain);
    setEditor(made);
    return () => {
      made.destroy();
      setEditor(null);
    };
  }, []);
  return { element, editor };
}

function makeEditor(element: HTMLDivElement, newest: { readonly current: RichTextOptions }): Editor {
  const { opened, pictures, doneLabel, attributes } = newest.current;
  const extensions = [
    ...schemaExtensions({ doneLabel, pictureView: pictureView(pictures) }),
    ...[UndoRedo, Dropcursor, Gapcursor, TrailingNode, UploadPlaces],
  ];
  const editor = new Editor({
    // The content policy forbids style elements: web/ui/editor.css has what the editor needs.
    ...{ element, extensions, content: opened.document.toJSON(), injectCSS: false },
    editorProps: {
      attributes: { ...attributes, role: 'textbox', 'aria-multiline': 'true', class: 'editor-text written' },
      handlePaste: (view, event) => receiveFiles(event.clipboardData, view.state.selection.from, newest.current),
      handleDrop: (view, event, _, isMoved) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
        return !isMoved && receiveFiles(event.dataTransfer, at, newest.current);
      },
      transformPastedHTML: (html) => withoutPictures(html, newest.current),
    },
  });
  writeChanges(editor, newest);
  return editor;
}

/** Writes the Markdown after each change. While the text is as it was opened, it stays byte for byte. */
function writeChanges(editor: Editor, newest: { readonly current: RichTextOptions }): void {
  const { opened } = newest.current;
  const first = editor.state.doc.children;
  const writer = new DocumentWriter(opened.markdown, opened.tree, first);
  editor.on('update', () => {
    const blocks = editor.state.doc.children;
    newest.current.write(isSameText(first, blocks) ? opened.markdown : writer.write(blocks));
  });
}

/** Whether blocks are the same, apart from the empty paragraph that the editor adds at the end. */
const isSameText = (one: readonly Node[], other: readonly Node[]): boolean =>
  one.every((block, index) => other[index]?.eq(block)) &&
  other.slice(one.length).every(({ type, childCount }) => type.name === 'paragraph' && childCount === 0);

function receiveFiles(transfer: DataTransfer | null, position: number, { receive }: RichTextOptions): boolean {
  const files = [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  // A copy from a word processor has a picture of the text beside the text.
  if (!receive || !files.length || transfer?.types.includes('text/html')) return false;
  receive(files, position);
  return true;
}

/** Pictures of other websites are left out: their addresses would tell those websites who reads the text. */
function withoutPictures(html: string, { leftOut }: RichTextOptions): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const remote = body.querySelectorAll('img:not([data-url^="photo:"]), picture, video, iframe');
  for (const element of remote) element.remove();
  if (remote.length) leftOut(remote.length);
  return body.innerHTML;
}
