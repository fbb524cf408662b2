import { legalKinds } from '../../../web/contract/pages/legal.data.ts';
import { id, integer, language, oneOf, text, time } from '../../data/archive-columns.ts';
import { defineArchiveTable } from '../../data/archive-table.ts';
import type { TableDeclarations } from '../../data/declarations.ts';
import { maxLegalText, maxSummary } from './limits.ts';

const legalTexts = defineArchiveTable({
  path: 'legal-texts.csv',
  table: 'legal_texts',
  columns: {
    ...{ kind: oneOf(legalKinds), language, version: id, body: text(maxLegalText), published_at: time },
    ...{ effective_at: time, is_due: integer({ to: 1 }), summary: text(maxSummary) },
  },
  added: { effective_at: 0, is_due: 0, summary: '' },
  // Accounts are no part of an archive.
  derived: ['html', 'paragraphs', 'author_id'],
  key: ['kind', 'language', 'version'],
  markdown: { of: 'body', html: 'html', paragraphs: 'paragraphs' },
});

const notArchived = { none: 'members are told once, by the site that published the texts' } as const;

export const tables = {
  legal_texts: {
    personal: {
      author_id: {
        by: 'person',
        holds: ['kind', 'language', 'version', 'summary', 'published_at'],
        onDeletion: 'keep',
        because: 'Legal texts of a site stay readable with all their versions. Your name no longer stands beside them.',
      },
    },
    archive: legalTexts,
  },
  legal_notices: { personal: null, archive: notArchived },
  legal_notice_texts: { personal: null, archive: notArchived },
} satisfies TableDeclarations;
