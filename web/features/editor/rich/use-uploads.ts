import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { PhotoUpload } from '../field-types.ts';
import { photoScheme } from './picture-node.ts';
import { addPlace, takePlace } from './upload-places.ts';

/** A picture on its way, or the reason why it did not arrive. */
export type Upload = { id: string; name: string; problem?: string };

export type Uploads = {
  list: readonly Upload[];
  send(editor: Editor, files: readonly File[], position: number): void;
  dismiss(id: string): void;
};

/** Sends pictures, and inserts each where it was wanted. `brokenText` says that the connection failed. */
export function useUploads(photos: PhotoUpload | undefined, brokenText: string): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const dismiss = (id: string) => setList((all) => all.filter((one) => one.id !== id));
  const refuse = (id: string, problem: string) =>
    setList((all) => all.map((one) => (one.id === id ? { ...one, problem } : one)));
  const sendOne = async (editor: Editor, file: File, position: number) => {
    if (!photos) return;
    const id = crypto.randomUUID();
    setList((all) => [...all, { id, name: file.name }]);
    addPlace(editor, id, position);
    // A request that fails is an expected outcome: the person can try again.
    const answer = await photos(file).catch(() => ({ code: 'refused' as const, message: brokenText }));
    if (editor.isDestroyed) return;
    const place = takePlace(editor, id);
    if (answer.code === 'refused') return refuse(id, answer.message);
    dismiss(id);
    insertPicture(editor, answer.key, place ?? editor.state.doc.content.size);
  };
  return {
    list,
    dismiss,
    send(editor, files, position) {
      for (const file of files) void sendOne(editor, file, position);
    },
  };
}

/** Inserts a picture as a paragraph of its own; within a table, or in an empty paragraph, where it was wanted. */
function insertPicture(editor: Editor, photo: string, position: number): void {
  const { state, view } = editor;
  const { picture, paragraph } = state.schema.nodes;
  if (!picture || !paragraph) return;
  const node = picture.create({ url: photoScheme + photo, alt: null });
  const place = state.doc.resolve(Math.min(position, state.doc.content.size));
  const { parent, depth } = place;
  const isInline =
    parent.type === paragraph && (parent.childCount === 0 || place.node(-1).type.name.startsWith('table'));
  const transaction = isInline
    ? state.tr.insert(place.pos, node)
    : state.tr.insert(depth && parent.isTextblock ? place.after() : place.pos, paragraph.create(null, node));
  view.dispatch(transaction);
}
