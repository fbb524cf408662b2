import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { blackPng, hostileFiles, partsOf, payload, photoOf, pixelParts } from '../../../tests/support/hostile-files.ts';
import { checkFile, makePhoto } from './make-photo.ts';
import { withoutMetadata } from './webp-metadata.ts';

// Real codecs are slow on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 });

/**
 * What the Images binding does with the transformations of a photo, with all data of the file kept: the worst that a
 * decoder can do.
 */
const images = {
  input: (stream: ReadableStream) => ({
    rotate: 0,
    transform(step: { rotate?: number }) {
      this.rotate ||= step.rotate ?? 0;
      return this;
    },
    async output() {
      const bytes = Buffer.from(await new Response(stream).arrayBuffer());
      const size = { width: 2560, height: 2560, fit: 'inside', withoutEnlargement: true } as const;
      const made = await sharp(bytes)
        .rotate(this.rotate)
        .resize(size)
        .keepMetadata()
        .webp()
        .toBuffer()
        .catch((error) => {
          throw Object.assign(error, { code: 9412 });
        });
      return { response: () => new Response(new Uint8Array(made)) };
    },
  }),
} as never;

const reported: unknown[] = [];
const make = (file: Buffer) => makePhoto({ images, report: (error) => reported.push(error) }, new Uint8Array(file));

async function madeOf(file: Buffer) {
  const made = await make(file);
  if (made.code !== 'ok') throw new Error(`the photo is refused: ${made.code}`);
  return made;
}

describe('A photo', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'that is uploaded as %s is stored as WebP with its size',
    async (format) => {
      const made = await madeOf(await photoOf(320, 240).toFormat(format).toBuffer());
      expect([made.width, made.height]).toEqual([320, 240]);
      const { format: stored, width, height } = await sharp(made.bytes).metadata();
      expect([stored, width, height]).toEqual(['webp', 320, 240]);
    },
  );

  test('is scaled down to 2,560 pixels, and never up', async () => {
    const { width, height } = await madeOf(blackPng(4_000, 3_000));
    expect([width, height]).toEqual([2560, 1920]);
  });

  test.each(['jpeg', 'webp'] as const)(
    'that is %s is stored upright, with the size of the upright one',
    async (format) => {
      const file = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#f00' } })
        .extend({ right: 400, background: '#00f' })
        .toFormat(format)
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const { bytes, width, height } = await madeOf(file);
      expect([width, height]).toEqual([300, 800]);
      const top = await sharp(bytes)
        .extract({ left: 150, top: 50, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer();
      expect([...top].map((one) => one >> 7)).toEqual([1, 0, 0]);
    },
  );

  test('with many frames is stored as its first one', async () => {
    const frames = await sharp([await photoOf(320, 240).png().toBuffer(), await photoOf(320, 240).png().toBuffer()], {
      join: { animated: true },
    })
      .gif({ delay: [50, 50] })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const { bytes } = await madeOf(frames);
    expect((await sharp(bytes).metadata()).pages).toBeUndefined();
  });
});

test.each(await hostileFiles())('%s is refused, or nothing but its pixels is stored', async (_, file, code) => {
  const made = await make(file);
  expect(made.code).toBe(code);
  if (made.code !== 'ok') return;
  const stored = Buffer.from(made.bytes);
  expect(stored.includes(payload)).toBe(false);
  expect(partsOf(stored).filter((part) => !pixelParts.includes(part))).toEqual([]);
  const { format, exif, xmp, icc, iptc } = await sharp(stored).metadata();
  expect([format, exif, xmp, icc, iptc]).toEqual(['webp', undefined, undefined, undefined, undefined]);
});

test('every beginning of a photo is refused with words, or is a photo', async () => {
  const jpeg = await photoOf(220, 210).jpeg({ quality: 5 }).toBuffer();
  const codes = new Set<string>();
  for (let length = 0; length <= jpeg.length; length += length < 700 ? 1 : 97) {
    codes.add((await make(jpeg.subarray(0, length))).code);
  }
  expect([...codes].sort()).toEqual(
    ['ok', 'photo-broken', 'photo-empty', 'photo-kind'].filter((code) => codes.has(code)),
  );
  expect((await make(jpeg)).code).toBe('ok');
  expect(reported).toEqual([]);
});

test('every beginning of a file is checked without an error', async () => {
  for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
    const file = await photoOf(220, 210).toFormat(format).toBuffer();
    for (let length = 0; length < Math.min(file.length, 2_000); length += 1)
      expect(checkFile(file.subarray(0, length)).code).toMatch(/^(ok|photo-(empty|kind|heic|broken))$/);
  }
});

test('a WebP without its data is the same picture', async () => {
  const exif = { IFD0: { Artist: payload } };
  const file = new Uint8Array(await photoOf(220, 210).webp({ lossless: true }).withExif(exif).toBuffer());
  expect(partsOf(Buffer.from(file))).toContain('EXIF');
  const { bytes } = withoutMetadata(file);
  expect(partsOf(Buffer.from(bytes)).filter((part) => !pixelParts.includes(part))).toEqual([]);
  expect(Buffer.from(bytes).includes(payload)).toBe(false);
  expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(file).raw().toBuffer())).toBe(true);
});
