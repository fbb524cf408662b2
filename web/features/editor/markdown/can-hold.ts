import type { Node, Schema } from '@tiptap/pm/model';
import type { Root } from 'mdast';
import { DocumentWriter } from './document-writer.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { resolveReferences } from './resolve-references.ts';
import { firstDifference } from './same-tree.ts';
import { toDocument } from './to-document.ts';

/** A text that the editor holds, or the type of a node of its syntax tree that would not survive. */
export type Opened = { code: 'held'; document: Node; tree: Root } | { code: 'lossy'; construct: string };

/** Whether the editor gives back the syntax tree of a text. */
export const canHold = (markdown: string, schema: Schema): boolean => openMarkdown(markdown, schema).code === 'held';

/**
 * Reads Markdown into a document of the editor's schema. The document is written anew and compared with the text, so a
 * text with something that the editor does not have is never opened in it.
 */
export function openMarkdown(markdown: string, schema: Schema): Opened {
  const tree = resolveReferences(parseMarkdown(markdown));
  if (isUnclosed(markdown, tree)) return { code: 'lossy', construct: 'html' };
  const document = schema.nodeFromJSON(toDocument(tree));
  const construct =
    misplacedIn(document) ?? firstDifference(markdown, new DocumentWriter(markdown, tree, []).write(document.children));
  return construct === undefined ? { code: 'held', document, tree } : { code: 'lossy', construct };
}

/** Whether a text ends inside of HTML, such as a comment without its end. It would swallow what is written after it. */
function isUnclosed(markdown: string, { children }: Root): boolean {
  if (children.at(-1)?.type !== 'html') return false;
  return parseMarkdown(`${markdown}\n\nx`).children.at(-1)?.type !== 'paragraph';
}

/** The name of the first node whose content the schema does not allow. */
function misplacedIn(document: Node): string | undefined {
  let found: string | undefined;
  document.descendants((node) => {
    const isAllowed = node.isLeaf || node.type.validContent(node.content);
    if (!isAllowed) found ??= node.type.name;
    return found === undefined;
  });
  return found;
}
