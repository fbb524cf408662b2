import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeViewConstructor } from '@tiptap/pm/view';
import { photoPath } from '../../../contract/photos.ts';
import { uploadPath } from '../../../contract/uploads.ts';
import { type PictureAttributes, photoScheme } from './picture-node.ts';

/** A picture in the editor, with the element for its fields. */
export type ShownPicture = {
  id: string;
  slot: HTMLElement;
  attributes: PictureAttributes;
  change(attributes: Partial<PictureAttributes>): void;
  remove(): void;
};

/** The pictures that are shown now. React renders the fields of each into its slot. */
export class PictureRegistry {
  #pictures: readonly ShownPicture[] = [];
  readonly #listeners = new Set<() => void>();

  /** A new array after each change. */
  readonly read = (): readonly ShownPicture[] => this.#pictures;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(picture: ShownPicture): void {
    const isKnown = this.#pictures.some(({ id }) => id === picture.id);
    this.#change(
      isKnown ? this.#pictures.map((one) => (one.id === picture.id ? picture : one)) : [...this.#pictures, picture],
    );
  }

  delete(id: string): void {
    this.#change(this.#pictures.filter((one) => one.id !== id));
  }

  #change(pictures: readonly ShownPicture[]): void {
    this.#pictures = pictures;
    for (const listener of this.#listeners) listener();
  }
}

const width = 640;

/** Shows pictures with fields for their texts. */
export const pictureView =
  (registry: PictureRegistry): NodeViewConstructor =>
  (node, view, getPos) => {
    const id = crypto.randomUUID();
    const dom = document.createElement('span');
    const slot = document.createElement('span');
    dom.className = 'editor-picture';
    slot.className = 'editor-picture-fields';
    dom.contentEditable = 'false';
    dom.append(imageOf(node.attrs as PictureAttributes), slot);
    let shown = node;
    const picture = (): ShownPicture => ({
      ...{ id, slot, attributes: shown.attrs as PictureAttributes },
      change: (attributes) => changeNode(view, getPos(), { ...shown.attrs, ...attributes }),
      remove: () => removeNode(view, getPos(), shown),
    });
    registry.set(picture());
    return {
      dom,
      update(next) {
        if (next.type !== shown.type || next.attrs.url !== shown.attrs.url) return false;
        shown = next;
        registry.set(picture());
        return true;
      },
      stopEvent: ({ target }) => target instanceof globalThis.Node && slot.contains(target),
      ignoreMutation: () => true,
      destroy: () => registry.delete(id),
    };
  };

/** A photo of the site. Others are not requested: they would tell another website who writes here. */
function imageOf({ url }: PictureAttributes): HTMLElement {
  if (!url.startsWith(photoScheme)) {
    const address = document.createElement('code');
    address.dir = 'ltr';
    address.textContent = url;
    return address;
  }
  const image = document.createElement('img');
  const key = url.slice(photoScheme.length);
  image.alt = '';
  image.src = uploadPath(key, width);
  // A photo of a published text is at another address.
  image.addEventListener('error', () => (image.src = photoPath(key, width, 'webp')), { once: true });
  return image;
}

function changeNode(view: EditorView, position: number | undefined, attributes: Record<string, unknown>): void {
  if (position !== undefined) view.dispatch(view.state.tr.setNodeMarkup(position, undefined, attributes));
}

function removeNode(view: EditorView, position: number | undefined, node: Node): void {
  if (position === undefined) return;
  view.dispatch(view.state.tr.delete(position, position + node.nodeSize));
  view.focus();
}
