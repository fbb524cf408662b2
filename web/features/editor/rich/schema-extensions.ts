import { type AnyExtension, Extension, getSchema } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Text } from '@tiptap/extension-text';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { Footnote, FootnoteMark } from './footnotes.ts';
import { HtmlBlock, HtmlInline } from './html-nodes.ts';
import { Link } from './link-mark.ts';
import { Lists } from './list-nodes.ts';
import { Picture } from './picture-node.ts';
import { Tables } from './table-nodes.ts';

type SchemaOptions = {
  /** The name of the box of a task. */
  doneLabel: string;
  pictureView: NodeViewConstructor | null;
};

/** Code may be bold, or the text of a link. */
const InlineCode = Code.extend({ excludes: '' });

const Fence = CodeBlock.extend({
  addAttributes() {
    return { ...this.parent?.(), meta: { default: null, rendered: false } };
  },
});

/** The marks around a mark in its Markdown: ProseMirror orders marks by their type. */
const MarkOrder = Extension.create({
  name: 'markOrder',
  addGlobalAttributes: () => [
    { types: ['link', 'bold', 'italic', 'strike'], attributes: { within: { default: '', rendered: false } } },
  ],
});

/** What a text can consist of: CommonMark and GFM, with raw HTML and footnotes. */
export const schemaExtensions = ({ doneLabel, pictureView }: SchemaOptions): AnyExtension[] => [
  ...[Document, Paragraph, Text, HardBreak, Heading, Blockquote, HorizontalRule, Fence],
  ...[Bold, Italic, Strike, InlineCode, Link, MarkOrder],
  ...[Lists.configure({ doneLabel }), Tables, Picture.configure({ view: pictureView })],
  ...[HtmlBlock, HtmlInline, Footnote, FootnoteMark],
];

/** The schema of the editor's documents, also without a browser. */
export const editorSchema = () => getSchema(schemaExtensions({ doneLabel: '', pictureView: null }));
