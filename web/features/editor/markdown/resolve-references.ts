import type { Definition, Image, ImageReference, Link, Nodes, Parents, PhrasingContent, Root } from 'mdast';

/**
 * Replaces reference links and pictures, such as `[name][id]`, by those with an address of their own, and removes the
 * definitions. An identifier that is defined twice has its first address.
 */
export function resolveReferences(tree: Root): Root {
  const definitions = new Map<string, Definition>();
  collect(tree, definitions);
  return definitions.size ? (resolved(tree, definitions) as Root) : tree;
}

/** Whether the Markdown of a resolved block contained a reference, and so depends on a definition elsewhere. */
export const hadReference = (node: Nodes): boolean =>
  resolvedNodes.has(node) || ('children' in node && node.children.some(hadReference));

/** Links and pictures that were references. */
const resolvedNodes = new WeakSet<Nodes>();

function collect(node: Nodes, definitions: Map<string, Definition>): void {
  if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
  if ('children' in node) for (const child of node.children) collect(child, definitions);
}

function resolved(node: Nodes, definitions: ReadonlyMap<string, Definition>): Nodes {
  if (node.type === 'imageReference') return imageOf(node, definitions.get(node.identifier));
  if (!('children' in node)) return node;
  const children = node.children.filter(({ type }) => type !== 'definition').map((one) => resolved(one, definitions));
  const definition = node.type === 'linkReference' && definitions.get(node.identifier);
  if (definition) return linkOf(definition, { position: node.position, children: children as PhrasingContent[] });
  return { ...node, children } as Parents;
}

function linkOf(
  { url, title }: Definition,
  { position, children }: Pick<Link, 'children'> & { position: Link['position'] },
): Link {
  const link: Link = { type: 'link', url, title: title ?? null, children, ...(position && { position }) };
  resolvedNodes.add(link);
  return link;
}

function imageOf(node: ImageReference, definition: Definition | undefined): Image | ImageReference {
  if (!definition) return node;
  const image: Image = { type: 'image', url: definition.url, title: definition.title ?? null, alt: node.alt ?? '' };
  resolvedNodes.add(image);
  return image;
}
