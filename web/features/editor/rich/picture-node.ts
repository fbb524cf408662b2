import { Node } from '@tiptap/core';
import type { NodeViewConstructor } from '@tiptap/pm/view';

/** The attributes of a picture. `alt` is null while nobody has said whether the picture needs a text. */
export type PictureAttributes = { url: string; alt: string | null; title: string | null };

/** The address of photos that the site has: `photo:` and the key. */
export const photoScheme = 'photo:';

const attribute = (name: string, initial: string | null) => ({
  default: initial,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? initial,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === null ? {} : { [`data-${name}`]: attributes[name] },
});

/**
 * A picture in a line of text, as in Markdown; alone in a paragraph it is a figure. Pasted pictures are only those that
 * were copied from an editor.
 */
export const Picture = Node.create<{ view: NodeViewConstructor | null }>({
  ...{ name: 'picture', group: 'inline', inline: true, atom: true, draggable: true },
  addOptions: () => ({ view: null }),
  addAttributes: () => ({ url: attribute('url', ''), alt: attribute('alt', null), title: attribute('title', null) }),
  parseHTML: () => [{ tag: `img[data-url^="${photoScheme}"]` }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView() {
    const { view } = this.options;
    if (!view) return null;
    return (props) => view(props.node, props.view, props.getPos, props.decorations as never, props.innerDecorations);
  },
});
