import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readOrientation } from './exif-orientation.ts';
import { imageFormat } from './image-format.ts';

const square = sharp({ create: { width: 8, height: 4, channels: 3, background: '#c80' } });
const bytesOf = (made: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(made);

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s is recognised by its first bytes', async (format) => {
  expect(imageFormat(bytesOf(await square.clone().toFormat(format).toBuffer()))).toBe(format);
});

test.each([
  ['nothing', ''],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['SVG behind a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['PDF', '%PDF-1.7'],
  ['BMP', 'BM\x00\x00'],
  ['HEIC', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'],
  ['MP4 with the name of AVIF behind its first box', '\x00\x00\x00\x10ftypisom\x00\x00\x00\x00avif'],
  ['WAV, which has the same container as WebP', 'RIFF\x00\x00\x00\x00WAVE'],
])('%s is not an image', (_, text) => {
  expect(imageFormat(bytesOf(Buffer.from(text, 'latin1')))).toBeUndefined();
});

test.each([
  [1, 0],
  [3, 180],
  [6, 90],
  [8, 270],
])(
  'a JPEG with the orientation %i needs a rotation of %i degrees and loses its metadata',
  async (orientation, turn) => {
    const camera = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } };
    const photo = bytesOf(await square.clone().jpeg().withExif(camera).withMetadata({ orientation }).toBuffer());
    const made = readOrientation(photo);
    expect(made.turn).toBe(turn);
    const { width, height, exif, orientation: left } = await sharp(made.bytes).metadata();
    expect([width, height, exif, left]).toEqual([8, 4, undefined, undefined]);
  },
);

test('a JPEG without EXIF is unchanged', async () => {
  const photo = bytesOf(await square.clone().jpeg().toBuffer());
  expect(readOrientation(photo)).toEqual({ bytes: photo, turn: 0 });
});

test('any bytes are accepted without an error, and nothing is added to them', () => {
  const exif = [0xff, 0xd8, 0xff, 0xe1, 0, 40, ...Buffer.from('Exif\0\0MM\0*')];
  fc.assert(
    fc.property(
      fc.constantFrom<number[]>([0xff, 0xd8, 0xff], exif),
      fc.uint8Array({ maxLength: 80 }),
      (begin, rest) => {
        const bytes = new Uint8Array([...begin, ...rest]);
        const made = readOrientation(bytes);
        expect([0, 90, 180, 270]).toContain(made.turn);
        expect(made.bytes.length).toBeLessThanOrEqual(bytes.length);
      },
    ),
    { numRuns: 2_000 },
  );
});
