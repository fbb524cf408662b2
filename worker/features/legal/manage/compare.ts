import type { LegalEditPage } from '../../../../web/contract/pages/manage-legal.data.ts';
import { renderMarkdown } from '../../../domain/markdown/markdown.ts';
import { difference, type Paragraph } from '../../../platform/text/difference.ts';
import type { ComparedText, EditRows } from './edit.query.ts';

const read = (paragraphs: string): Paragraph[] => JSON.parse(paragraphs) as Paragraph[];

/** What is typed against a version. */
export const comparedWith = (
  { version, paragraphs }: ComparedText,
  markdown: string,
  language: string,
): LegalEditPage['changes'] => ({
  from: version,
  paragraphs: difference(read(paragraphs), renderMarkdown(markdown).paragraphs, language),
});

/** Two versions that were read, the earlier one first; null if one is missing or both are the same. */
export function comparedIn(
  { compared, newest }: EditRows,
  { from, to }: { from: number | undefined; to: number | undefined },
  language: string,
): LegalEditPage['compared'] {
  const others = compared.filter(({ version }) => version !== newest?.version);
  const [earlier, later] = [...others, ...(newest ? [newest] : [])]
    .filter(({ version }) => version === from || version === to)
    .toSorted((one, other) => one.version - other.version);
  if (!earlier || !later) return null;
  const paragraphs = difference(read(earlier.paragraphs), read(later.paragraphs), language);
  return { from: earlier.version, to: later.version, paragraphs };
}
