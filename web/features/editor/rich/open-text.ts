import type { Schema } from '@tiptap/pm/model';
import { type Opened, openMarkdown } from '../markdown/can-hold.ts';
import { editorSchema } from './schema-extensions.ts';

let schema: Schema | undefined;

export type OpenedText = Extract<Opened, { code: 'held' }> & { markdown: string };

/** Reads a text for the editor, or says what it cannot show. */
export function openText(markdown: string): OpenedText | Extract<Opened, { code: 'lossy' }> {
  schema ??= editorSchema();
  const opened = openMarkdown(markdown, schema);
  return opened.code === 'held' ? { ...opened, markdown } : opened;
}
