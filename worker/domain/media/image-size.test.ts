import type { Buffer } from 'node:buffer';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { avifStating, gifStating, pngStating } from '../../../tests/support/hostile-files.ts';
import { imageFormat } from './image-format.ts';
import { imageSize } from './image-size.ts';

// Real codecs are slow on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 });

const formats = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const;
const bytesOf = (made: Buffer): Uint8Array => new Uint8Array(made);
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 200, alpha: 0.5 } } });

test.each(formats)('the size of any %s is that of its decoder', async (format) => {
  for (const [width, height] of [
    [1, 1],
    [1, 700],
    [255, 257],
    [1_000, 3],
    [641, 480],
  ] as const) {
    const file = bytesOf(await blank(width, height).toFormat(format).toBuffer());
    expect(imageSize(file, format)).toEqual({ width, height });
  }
});

test.each([
  ['progressive JPEG', 'jpeg', () => blank(30, 20).jpeg({ progressive: true })],
  [
    'JPEG with EXIF before its size',
    'jpeg',
    () =>
      blank(30, 20)
        .jpeg()
        .withExif({ IFD0: { Artist: 'A'.repeat(900) } }),
  ],
  ['lossless WebP', 'webp', () => blank(30, 20).webp({ lossless: true })],
  ['opaque WebP', 'webp', () => blank(30, 20).removeAlpha().webp()],
  [
    'WebP with EXIF',
    'webp',
    () =>
      blank(30, 20)
        .webp()
        .withExif({ IFD0: { Artist: 'A' } }),
  ],
  ['interlaced PNG', 'png', () => blank(30, 20).png({ progressive: true })],
] as const)('the size of a %s is read', async (_, format, make) => {
  expect(imageSize(bytesOf(await make().toBuffer()), format)).toEqual({ width: 30, height: 20 });
});

test('the size is what the header states, also where the data is that of another one', async () => {
  expect(imageSize(pngStating(20_000, 30_000), 'png')).toEqual({ width: 20_000, height: 30_000 });
  expect(imageSize(gifStating(20_000, 30_000), 'gif')).toEqual({ width: 20_000, height: 30_000 });
  expect(imageSize(gifStating(300, 300, { width: 60_000, height: 9 }), 'gif')).toEqual({ width: 60_000, height: 300 });
  expect(imageSize(await avifStating(20_000, 30_000), 'avif')).toEqual({ width: 20_000, height: 30_000 });
});

test('an image without pixels has no size', () => {
  expect(imageSize(pngStating(0, 30), 'png')).toBeUndefined();
  expect(imageSize(gifStating(0, 0), 'gif')).toBeUndefined();
});

test.each(formats)(
  'any bytes behind the beginning of a %s, and any part of it, are read without an error',
  async (format) => {
    const file = bytesOf(await blank(30, 20).toFormat(format).toBuffer());
    fc.assert(
      fc.property(fc.nat(file.length), fc.uint8Array({ maxLength: 60 }), (length, rest) => {
        const bytes = new Uint8Array([...file.subarray(0, length), ...rest]);
        const size = imageSize(bytes, format);
        expect(size === undefined || (size.width > 0 && size.height > 0)).toBe(true);
        imageFormat(bytes);
      }),
      { numRuns: 2_000 },
    );
  },
);
