import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareFile } from '../settings.ts';
import { type Encoding, EncodingDetector } from './encoding.ts';
import { textOf } from './text-stream.ts';

/** Encodes a text in a legacy encoding, with a table made by decoding every pair of bytes. */
function encoder(encoding: 'shift_jis' | 'euc-kr' | 'windows-1252'): (text: string) => Uint8Array {
  const bytesOf = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  for (let lead = 0; lead < 256; lead++) {
    const one = decoder.decode(new Uint8Array([lead]));
    if (one.length === 1 && one !== '\ufffd') bytesOf.set(one, [lead]);
  }
  if (encoding !== 'windows-1252') {
    for (let lead = 0x81; lead < 0xfd; lead++) {
      for (let trail = 0x40; trail < 0xff; trail++) {
        const two = decoder.decode(new Uint8Array([lead, trail]));
        if (two.length === 1 && two !== '\ufffd' && !bytesOf.has(two)) bytesOf.set(two, [lead, trail]);
      }
    }
  }
  return (text) => new Uint8Array([...text].flatMap((letter) => bytesOf.get(letter) ?? [0x3f]));
}

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, { little, mark }: { little: boolean; mark: boolean }): Uint8Array {
  const units = [...(mark ? '\ufeff' : ''), ...text].join('');
  const bytes = new Uint8Array(units.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < units.length; i++) view.setUint16(i * 2, units.charCodeAt(i), little);
  return bytes;
}

function detect(bytes: Uint8Array, size = 50): Encoding {
  const detector = new EncodingDetector();
  for (let at = 0; at < bytes.length; at += size) detector.add(bytes.subarray(at, at + size));
  return detector.result().encoding;
}

const japanese = '番号,名称,住所\n1,小さな図書館,東京都千代田区丸の内\n2,カフェさくら,京都市左京区\n';
const korean = '번호,이름,주소\n1,작은도서관,서울특별시 종로구\n2,한국 박물관,부산광역시 해운대구\n';
const german =
  'Nr;Name;Straße\n1;Bäckerei Müller;Königstraße 3\n2;Gasthaus zum Löwen;Am Schloß 7\n3;Café Ärger;Weg 1\n';

test('Japanese, Korean and western files from old spreadsheets are told apart', () => {
  expect(detect(encoder('shift_jis')(japanese))).toBe('shift_jis');
  expect(detect(encoder('euc-kr')(korean))).toBe('euc-kr');
  expect(detect(encoder('windows-1252')(german))).toBe('windows-1252');
  for (const text of [japanese, korean, german]) expect(detect(utf8(text))).toBe('utf-8');
});

test('a file in UTF-16 is read with a byte order mark and without, in either order', () => {
  for (const text of [japanese, korean, german]) {
    for (const mark of [true, false]) {
      expect(detect(utf16(text, { little: true, mark }))).toBe('utf-16le');
      expect(detect(utf16(text, { little: false, mark }))).toBe('utf-16be');
    }
  }
});

test('any text in UTF-8 is detected, wherever the chunks of the file end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 1, max: 9 }), (text, size) => {
      fc.pre(!text.includes('\0'));
      expect(detect(utf8(`id,name\n1,${text}\n`), size)).toBe('utf-8');
    }),
  );
});

test('a text is decoded as it was written, in every encoding', async () => {
  const files = [
    ['shift_jis', japanese, encoder('shift_jis')(japanese)],
    ['euc-kr', korean, encoder('euc-kr')(korean)],
    ['windows-1252', german, encoder('windows-1252')(german)],
    ['utf-16le', korean, utf16(korean, { little: true, mark: true })],
  ] as const;
  for (const [encoding, text, bytes] of files) {
    let read = '';
    for await (const part of textOf([bytes.subarray(0, 31), bytes.subarray(31)], encoding)) read += part;
    expect(read).toBe(text);
  }
});
