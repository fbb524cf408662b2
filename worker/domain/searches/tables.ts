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
} satisfies TableDeclarations;
