import type { Encoding } from '../../worker/features/imports/source/encoding.ts';

const tables = new Map<Encoding, Map<string, number[]>>();

const hasPairs = (encoding: Encoding): boolean => /^(gb|big5|euc|shift)/.test(encoding);

/** The bytes of each letter of an encoding, found by decoding all bytes and pairs of bytes. */
function tableOf(encoding: Encoding): Map<string, number[]> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  const add = (...bytes: number[]): void => {
    const text = decoder.decode(new Uint8Array(bytes));
    const isPrivate = text >= '\ue000' && text <= '\uf8ff';
    if ([...text].length === 1 && text !== '\ufffd' && !isPrivate && !table.has(text)) table.set(text, bytes);
  };
  for (let lead = 0; lead < 256; lead++) add(lead);
  for (let lead = 0x81; hasPairs(encoding) && lead < 0xff; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  }
  tables.set(encoding, table);
  return table;
}

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittle);
  return new Uint8Array(view.buffer);
}

/** Text in the code with escape sequences of Japanese mails. */
function iso2022(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const part of text.match(/[\0-\x7f]+|[^\0-\x7f]+/g) ?? []) {
    const plain = encoded('euc-jp', part);
    const isPlain = (plain[0] ?? 0) < 0x80;
    bytes.push(...(isPlain ? plain : [0x1b, 0x24, 0x42, ...plain.map((byte) => byte & 0x7f), 0x1b, 0x28, 0x42]));
  }
  return new Uint8Array(bytes);
}

/** A text in an encoding. Throws if the encoding does not have a letter of it. */
export function encoded(encoding: Encoding, text: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return utf16(text, encoding === 'utf-16le');
  if (encoding === 'iso-2022-jp') return iso2022(text);
  const table = tableOf(encoding);
  return new Uint8Array(
    [...text].flatMap((letter) => {
      const bytes = table.get(letter);
      if (bytes === undefined) throw new Error(`${encoding} does not have ${letter}`);
      return bytes;
    }),
  );
}
