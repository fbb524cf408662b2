import { legalKinds } from '../../../web/contract/pages/legal.data.ts';
import { id, language, oneOf, text, time } from '../../data/archive-columns.ts';
import { defineArchiveTable } from '../../data/archive-table.ts';
import type { TableDeclarations } from '../../data/declarations.ts';
import { maxLegalText } from './limits.ts';

const legalTexts = defineArchiveTable({
  path: 'legal-texts.csv',
  table: 'legal_texts',
  columns: { kind: oneOf(legalKinds), language, version: id, body: text(maxLegalText), published_at: time },
  derived: ['html', 'paragraphs'],
  key: ['kind', 'language', 'version'],
  markdown: { of: 'body', html: 'html', paragraphs: 'paragraphs' },
});

export const tables = { legal_texts: { personal: null, archive: legalTexts } } satisfies TableDeclarations;
