import * as v from 'valibot';
import { id, json, language } from '../../data/archive-columns.ts';
import { defineArchiveTable } from '../../data/archive-table.ts';
import type { TableDeclarations } from '../../data/declarations.ts';
import { faultOf, readSynonymWords } from './synonym-words.ts';

const wordList = json(v.array(v.string()));

const synonyms = defineArchiveTable({
  path: 'synonyms.csv',
  table: 'synonyms',
  columns: { id, language, words: wordList, keys: wordList },
  key: ['id'],
  unique: { 'synonym words': ['language', 'keys'] },
  since: 3,
  check({ words, keys }) {
    const read = readSynonymWords((JSON.parse(words) as string[]).join('\n'));
    if (faultOf(read) || JSON.stringify(read.words) !== words)
      return { field: 'words', detail: 'no group of synonyms' };
    return JSON.stringify(read.keys) === keys ? null : { field: 'keys', detail: 'not the words, folded' };
  },
});

export const tables = {
  synonyms: { personal: null, archive: synonyms },
  synonym_changes: {
    personal: {
      actor_id: {
        by: 'person',
        holds: ['language', 'before', 'after', 'created_at'],
        onDeletion: 'keep',
        because:
          'The site must be able to show who changed what its search finds. Only the number of your account stays there, which no longer leads to a name or an address.',
      },
    },
    archive: { none: 'it names people, whom no archive holds' },
  },
} satisfies TableDeclarations;
