import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Text that must be in nothing that is stored of a hostile file. */
export const payload = '<script>alert("payload")</script>';

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;

/** A photo with noise, so that it is not encoded in a few bytes. */
export const photoOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise } });

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A valid PNG of black pixels, one bit each: a hundred megapixels are a few kilobytes. */
export function blackPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)));
  const parts = [pngChunk('IHDR', head), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** A GIF of one frame whose header states any size; it has the data of one pixel. */
export function gifStating(width: number, height: number, frame = { width, height }): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const image = Buffer.from(',\0\0\0\0\0\0\0\0\0\x02\x02D\x01\0;', 'latin1');
  image.writeUInt16LE(frame.width, 5);
  image.writeUInt16LE(frame.height, 7);
  return Buffer.concat([head, image]);
}

/** A PNG whose header states any size, with the data of a small one. */
export function pngStating(width: number, height: number): Buffer {
  const png = blackPng(8, 8);
  const head = png.subarray(16, 29);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** An AVIF whose property `ispe` states any size. */
export async function avifStating(width: number, height: number): Promise<Buffer> {
  const avif = await photoOf(256, 256).avif().toBuffer();
  const at = avif.indexOf('ispe');
  avif.writeUInt32BE(width, at + 8);
  avif.writeUInt32BE(height, at + 12);
  return avif;
}

/** A JPEG with a segment of any kind behind its beginning. */
export function withSegment(jpeg: Buffer, marker: number, data: string): Buffer {
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xff00 | marker, 0);
  segment.writeUInt16BE(2 + Buffer.byteLength(data, 'latin1'), 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, Buffer.from(data, 'latin1'), jpeg.subarray(2)]);
}

/** The end of a ZIP archive without files. */
const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

/**
 * The names of the parts of a WebP, and `behind` if bytes follow its end. Pixels are random, so that short texts may be
 * in them by chance: what else a file contains is seen by the names of its parts.
 */
export function partsOf(webp: Buffer): readonly string[] {
  const end = 8 + webp.readUInt32LE(4);
  const names: string[] = [];
  for (let at = 12; at < end; ) {
    names.push(webp.toString('latin1', at, at + 4));
    const size = webp.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return webp.length > end ? [...names, 'behind'] : names;
}

/** The parts of a WebP that are pixels and their size. */
export const pixelParts: readonly string[] = ['VP8 ', 'VP8L', 'VP8X', 'ALPH'];

/** Files that claim to be photos: a name, the bytes, and the code of the refusal; `ok` for those that are encoded anew. */
export async function hostileFiles(): Promise<readonly (readonly [name: string, file: Buffer, code: string])[]> {
  const jpeg = await photoOf(320, 240).jpeg().toBuffer();
  const png = await photoOf(320, 240).png().toBuffer();
  const gif = await photoOf(320, 240).gif().toBuffer();
  const webp = await photoOf(320, 240).webp().toBuffer();
  const text = (content: string) => Buffer.from(content, 'latin1');
  const camera = { IFD0: { Artist: payload, Copyright: payload }, IFD3: { GPSLatitude: '48/1 51/1 24/1' } };
  return [
    ['nothing', Buffer.alloc(0), 'photo-empty'],
    ['an SVG with a script', text(`<svg xmlns="http://www.w3.org/2000/svg">${payload}</svg>`), 'photo-kind'],
    ['an SVG behind a mark of the byte order', text(`\xef\xbb\xbf<?xml?><svg>${payload}</svg>`), 'photo-kind'],
    ['a page', text(`<!doctype html>${payload}`), 'photo-kind'],
    ['a PDF', text(`%PDF-1.7\n${payload}`), 'photo-kind'],
    ['a program', text('MZ\x90\0'), 'photo-kind'],
    ['a ZIP', emptyZip, 'photo-kind'],
    ['a TIFF', await photoOf(320, 240).tiff().toBuffer(), 'photo-kind'],
    ['a HEIC', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'photo-heic'],
    ['the beginning of a JPEG', text('\xff\xd8\xff\xe0\0\x10JFIF'), 'photo-broken'],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'photo-broken'],
    ['half a PNG', png.subarray(0, png.length / 2), 'photo-broken'],
    ['half a WebP', webp.subarray(0, webp.length / 2), 'photo-broken'],
    ['a JPEG of nothing but markers', Buffer.alloc(50_000, 0xff).fill(0xd8, 1, 2), 'photo-broken'],
    ['a PNG that states 20,000 × 20,000', pngStating(20_000, 20_000), 'photo-large-pixels'],
    ['a PNG that states more than it has', pngStating(4_000, 4_000), 'photo-broken'],
    ['a GIF that states 20,000 × 20,000', gifStating(20_000, 20_000), 'photo-large-pixels'],
    ['a GIF with a large frame', gifStating(300, 300, { width: 65_000, height: 65_000 }), 'photo-large-pixels'],
    ['an AVIF that states 20,000 × 20,000', await avifStating(20_000, 20_000), 'photo-large-pixels'],
    ['boxes within boxes', nestedBoxes(100_000), 'photo-broken'],
    ['a PNG of 100 megapixels', blackPng(10_000, 10_000), 'photo-large-pixels'],
    ['a PNG of 199 pixels', await photoOf(199, 400).png().toBuffer(), 'photo-small'],
    ['more than 12 MB', Buffer.concat([jpeg, Buffer.alloc(12_000_000)]), 'photo-large'],
    ['a JPEG with a page behind it', Buffer.concat([jpeg, text(payload)]), 'ok'],
    ['a JPEG with a page as its comment', withSegment(jpeg, 0xfe, `--><html>${payload}`), 'ok'],
    ['a JPEG with a script as XMP', withSegment(jpeg, 0xe1, `http://ns.adobe.com/xap/1.0/\0${payload}`), 'ok'],
    ['a JPEG with a script as a profile', withSegment(jpeg, 0xe2, `ICC_PROFILE\0\x01\x01${payload}`), 'ok'],
    ['a JPEG with a ZIP behind it', Buffer.concat([jpeg, text(payload), emptyZip]), 'ok'],
    ['a GIF with a script behind it', Buffer.concat([gif, text(`=1;/*${payload}*/`)]), 'ok'],
    ['a PNG with a script as text', withPngText(png), 'ok'],
    ['a JPEG with a script in its EXIF', await photoOf(320, 240).jpeg().withExif(camera).toBuffer(), 'ok'],
    ['a WebP with a script in its EXIF', await photoOf(320, 240).webp().withExif(camera).toBuffer(), 'ok'],
    ['a PNG with a script in its EXIF', await photoOf(320, 240).png().withExif(camera).toBuffer(), 'ok'],
    ['an AVIF with a script in its EXIF', await photoOf(320, 240).avif().withExif(camera).toBuffer(), 'ok'],
  ];
}

const withPngText = (png: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', Buffer.from(`Comment\0${payload}`)), png.subarray(33)]);

/** An AVIF whose boxes each contain the next one. */
function nestedBoxes(count: number): Buffer {
  const head = Buffer.from('\0\0\0\x14ftypavif\0\0\0\0avif', 'latin1');
  const all = Buffer.alloc(count * 12);
  for (let i = 0; i < count; i += 1) {
    all.writeUInt32BE((count - i) * 12, i * 12);
    all.write('meta', i * 12 + 4, 'latin1');
  }
  return Buffer.concat([head, all]);
}
