import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalInternet, startLocalInternet } from '../../../scripts/lib/local-internet.ts';
import { resolve } from './dns.ts';

let internet: LocalInternet;
beforeAll(async () => {
  internet = await startLocalInternet();
});
afterAll(() => internet.close());

const ask = (name: string, type: 'A' | 'AAAA' | 'TXT') => resolve({ dnsResolver: internet.resolver }, name, type);

test('Addresses are found behind an alias', async () => {
  internet.setRecords('shop.example', 'A', ['93.184.215.14', '93.184.215.15']);
  expect(await ask('shop.example', 'A')).toEqual({ code: 'ok', records: ['93.184.215.14', '93.184.215.15'] });
});

test('A name without records of a type, and one that does not exist, have none', async () => {
  internet.setRecords('four.example', 'A', ['93.184.215.14']);
  expect(await ask('four.example', 'AAAA')).toEqual({ code: 'none' });
  expect(await ask('nobody.example', 'TXT')).toEqual({ code: 'none' });
});

test.each(['error', 'garbage', 'no answer'] as const)('Of a resolver’s %s nothing is concluded', async (kind) => {
  internet.setRecords('down.example', 'TXT', kind);
  expect(await ask('down.example', 'TXT')).toEqual({ code: 'unreachable' });
});

test('A resolver that is not there is unreachable', async () => {
  const gone = await startLocalInternet();
  gone.close();
  expect(await resolve({ dnsResolver: gone.resolver }, 'shop.example', 'A')).toEqual({ code: 'unreachable' });
});

test('An answer without end is not read', async () => {
  internet.setRecords('large.example', 'TXT', ['x'.repeat(70_000)]);
  expect(await ask('large.example', 'TXT')).toEqual({ code: 'unreachable' });
});

test.each([
  ['"one text"', 'one text'],
  ['"one" "text"', 'onetext'],
  ['no quotes', 'no quotes'],
  ['"a \\"quoted\\" \\\\ text"', 'a "quoted" \\ text'],
  ['"b\\195\\188cher"', 'bücher'],
  ['"bücher"', 'bücher'],
  ['"b\\195" "\\188cher"', 'bücher'],
  ['""', ''],
])('The text record %s says %j', async (written, expected) => {
  internet.setRecords('text.example', 'TXT', [written]);
  expect(await ask('text.example', 'TXT')).toEqual({ code: 'ok', records: [expected] });
});

test('Any text is read as it was, however a zone file splits and escapes it', async () => {
  const escaped = (byte: number) => `\\${String(byte).padStart(3, '0')}`;
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(20), async (text, size) => {
      const bytes = [...new TextEncoder().encode(text)];
      const written = bytes.map((byte) =>
        byte > 126 || byte < 32 || '"\\'.includes(String.fromCharCode(byte))
          ? escaped(byte)
          : String.fromCharCode(byte),
      );
      const strings = Array.from({ length: Math.ceil(written.length / (size + 1)) || 1 }, (_, at) =>
        written.slice(at * (size + 1), (at + 1) * (size + 1)).join(''),
      );
      internet.setRecords('any.example', 'TXT', [strings.map((one) => `"${one}"`).join(' ')]);
      expect(await ask('any.example', 'TXT')).toEqual({ code: 'ok', records: [text] });
    }),
    { numRuns: 60 },
  );
});
