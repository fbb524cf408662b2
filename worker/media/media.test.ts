import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageFormat } from './image-format.ts';
import { upright } from './upright.ts';

const square = sharp({ create: { width: 8, height: 4, channels: 3, background: '#c80' } });
const bytesOf = (made: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(made);

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s is known by what it begins with', async (format) => {
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
  ['a sound in the same envelope as WebP', 'RIFF\x00\x00\x00\x00WAVE'],
])('%s is no picture', (_, text) => {
  expect(imageFormat(bytesOf(Buffer.from(text, 'latin1')))).toBeUndefined();
});

test.each([
  [1, 0],
  [3, 180],
  [6, 90],
  [8, 270],
])('a JPEG with the orientation %i is to be turned by %i degrees, and says so no more', async (orientation, turn) => {
  const camera = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } };
  const photo = bytesOf(await square.clone().jpeg().withExif(camera).withMetadata({ orientation }).toBuffer());
  const made = upright(photo);
  expect(made.turn).toBe(turn);
  const { width, height, exif, orientation: left } = await sharp(made.bytes).metadata();
  expect([width, height, exif, left]).toEqual([8, 4, undefined, undefined]);
});

test('a JPEG without EXIF is left as it is', async () => {
  const photo = bytesOf(await square.clone().jpeg().toBuffer());
  expect(upright(photo)).toEqual({ bytes: photo, turn: 0 });
});

test('whatever bytes come, none are invented and nothing fails', () => {
  const exif = [0xff, 0xd8, 0xff, 0xe1, 0, 40, ...Buffer.from('Exif\0\0MM\0*')];
  fc.assert(
    fc.property(
      fc.constantFrom<number[]>([0xff, 0xd8, 0xff], exif),
      fc.uint8Array({ maxLength: 80 }),
      (begin, rest) => {
        const bytes = new Uint8Array([...begin, ...rest]);
        const made = upright(bytes);
        expect([0, 90, 180, 270]).toContain(made.turn);
        expect(made.bytes.length).toBeLessThanOrEqual(bytes.length);
      },
    ),
    { numRuns: 2_000 },
  );
});
