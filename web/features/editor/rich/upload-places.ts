import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

type Change = { add: string; position: number } | { remove: string };

const key = new PluginKey<ReadonlyMap<string, number>>('uploadPlaces');

/** Marks where pictures that are being sent will be inserted, while the text around them changes. */
export const UploadPlaces = Extension.create({
  name: 'uploadPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<ReadonlyMap<string, number>>({
      key,
      state: {
        init: () => new Map(),
        apply(transaction, places) {
          const moved = new Map([...places].map(([id, position]) => [id, transaction.mapping.map(position)]));
          const change = transaction.getMeta(key) as Change | undefined;
          if (change && 'add' in change) moved.set(change.add, change.position);
          if (change && 'remove' in change) moved.delete(change.remove);
          return moved;
        },
      },
      props: {
        decorations: (state) =>
          DecorationSet.create(
            state.doc,
            [...(key.getState(state) ?? [])].map(([id, position]) =>
              Decoration.widget(position, placeholder, { key: id }),
            ),
          ),
      },
    }),
  ],
});

function placeholder(): HTMLElement {
  const element = document.createElement('span');
  element.className = 'editor-sending';
  return element;
}

export function addPlace(editor: Editor, id: string, position: number): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { add: id, position }));
}

/** Removes a place. Returns where it is now; undefined if it does not exist. */
export function takePlace(editor: Editor, id: string): number | undefined {
  const position = key.getState(editor.state)?.get(id);
  if (position !== undefined) editor.view.dispatch(editor.state.tr.setMeta(key, { remove: id }));
  return position;
}
