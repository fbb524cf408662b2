import { expect, test } from 'vitest';
import { mapColumns } from '../../worker/features/imports/columns/columns.ts';
import { explainFault } from './output.ts';

test('a file without a column for names is explained with its columns and the line that answers it', () => {
  const samples = [
    ['2 Lilac Row', 'yes', ''],
    ['9 Bay View', 'no', ''],
  ];
  const fault = mapColumns(['adresse', 'lit', 'empty'], { samples });
  if (fault.kind !== 'unusable') throw new Error('The columns were mapped');
  expect(explainFault('toilets.csv', { ...fault, line: 3 })).toBe(
    [
      'toilets.csv, line 3: no column is called like a name: say which one holds it. Nothing was changed.',
      '    adresse: 2 Lilac Row · 9 Bay View',
      '    lit: yes · no',
      '    Say it: --column "COLUMN=name"',
    ].join('\n'),
  );
});

test('columns that may be the same field are shown with the line that says which one it is', () => {
  const samples = [
    ['Anna', 'Berta'],
    ['Carla', 'Dora'],
  ];
  const fault = mapColumns(['left', 'right'], { samples });
  if (fault.kind !== 'unusable') throw new Error('The columns were mapped');
  expect(explainFault('names.csv', fault).split('\n').slice(1)).toEqual([
    '  Which column is the name?',
    '    left: Anna · Carla',
    '    right: Berta · Dora',
    '    Say it, for example: --column "left=name"',
  ]);
});
