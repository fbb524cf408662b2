import type { Definition, Image, Link, Nodes, Parents, PhrasingContent, Root } from 'mdast';

/**
 * Replaces reference links and pictures, such as `[name][id]`, by those with an address of their own, and removes the
 * definitions. An identifier that is defined twice has its first address.
 */
export function resolveReferences(tree: Root): Root {
  const definitions = new Map<string, Definition>();
  collect(tree, definitions);
  return definitions.size ? (resolved(tree, definitions) as Root) : tree;
}

/** Whether a block contains a reference, and so depends on a definition elsewhere. */
export const hasReference = (node: Nodes): boolean =>
  isReference(node) || ('children' in node && node.children.some(hasReference));

const isReference = ({ type }: Nodes): boolean => type === 'linkReference' || type === 'imageReference';

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

const linkOf = (
  { url, title }: Definition,
  { position, children }: Pick<Link, 'children'> & { position: Link['position'] },
): Link => ({ type: 'link', url, title: title ?? null, children, ...(position && { position }) });

const imageOf = (
  node: Extract<Nodes, { type: 'imageReference' }>,
  definition: Definition | undefined,
): Image | typeof node =>
  definition ? { type: 'image', url: definition.url, title: definition.title ?? null, alt: node.alt ?? '' } : node;
