import type { ImageFormat } from './image-format.ts';

/** Pixels of an image before its orientation is applied. */
export type ImageSize = { width: number; height: number };

/** What is read of an image: a number at a position, undefined behind the end. */
type Header = {
  length: number;
  byte(at: number): number | undefined;
  number(at: number, bytes: number, order: 'big' | 'little'): number | undefined;
  text(at: number, length: number): string;
};

function open(bytes: Uint8Array): Header {
  const number: Header['number'] = (at, count, order) => {
    if (at < 0 || at + count > bytes.length) return undefined;
    let value = 0;
    for (let i = 0; i < count; i += 1) {
      value = value * 256 + (bytes[order === 'big' ? at + i : at + count - 1 - i] as number);
    }
    return value;
  };
  return {
    length: bytes.length,
    byte: (at) => bytes[at],
    number,
    text: (at, length) => String.fromCharCode(...bytes.subarray(at, at + length)),
  };
}

/**
 * The size that the header of an image states, read without decoding it. Where an image has several sizes (frames of a GIF,
 * items of an AVIF), it is the largest width and the largest height, because a decoder may need memory for them.
 *
 * @returns undefined if the header is incomplete or states no pixels.
 */
export function imageSize(bytes: Uint8Array, format: ImageFormat): ImageSize | undefined {
  const size = readers[format](open(bytes));
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

const sizeOf = (width: number | undefined, height: number | undefined): ImageSize | undefined =>
  width === undefined || height === undefined ? undefined : { width, height };

const larger = (one: ImageSize | undefined, other: ImageSize | undefined): ImageSize | undefined =>
  one && other
    ? { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) }
    : (one ?? other);

/** The frame header of a JPEG: SOF0 to SOF15, without DHT, JPG and DAC, which share its range of markers. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpeg(header: Header): ImageSize | undefined {
  let at = 2;
  while (at + 4 <= header.length && header.byte(at) === 0xff) {
    const marker = header.byte(at + 1) as number;
    // A marker can be padded with any number of 0xff.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return sizeOf(header.number(at + 7, 2, 'big'), header.number(at + 5, 2, 'big'));
    if (marker === 0xda) return undefined;
    at += 2 + Math.max(2, header.number(at + 2, 2, 'big') ?? 0);
  }
  return undefined;
}

const png = (header: Header): ImageSize | undefined =>
  header.text(12, 4) === 'IHDR' ? sizeOf(header.number(16, 4, 'big'), header.number(20, 4, 'big')) : undefined;

/** The bytes of a GIF's table of colours, by the byte that describes it. */
const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function gif(header: Header): ImageSize | undefined {
  let size = sizeOf(header.number(6, 2, 'little'), header.number(8, 2, 'little'));
  let at = 13 + tableLength(header.byte(10) ?? 0);
  for (let kind = header.byte(at); kind === 0x21 || kind === 0x2c; kind = header.byte(at)) {
    if (kind === 0x2c) {
      const [left, top] = [header.number(at + 1, 2, 'little'), header.number(at + 3, 2, 'little')];
      const frame = sizeOf(header.number(at + 5, 2, 'little'), header.number(at + 7, 2, 'little'));
      size = larger(size, frame && { width: frame.width + (left ?? 0), height: frame.height + (top ?? 0) });
      at += 11 + tableLength(header.byte(at + 9) ?? 0);
    } else at += 2;
    // Blocks of data, each behind its length, until one of no length.
    for (let length = header.byte(at); length; length = header.byte(at)) at += 1 + length;
    at += 1;
  }
  return size;
}

const plusOne = (value: number | undefined): number | undefined => (value === undefined ? undefined : value + 1);

function webp(header: Header): ImageSize | undefined {
  switch (header.text(12, 4)) {
    case 'VP8X':
      return sizeOf(plusOne(header.number(24, 3, 'little')), plusOne(header.number(27, 3, 'little')));
    case 'VP8L': {
      const bits = header.number(21, 4, 'little');
      return bits === undefined ? undefined : { width: (bits % 2 ** 14) + 1, height: ((bits >>> 14) % 2 ** 14) + 1 };
    }
    case 'VP8 ': {
      const [width, height] = [header.number(26, 2, 'little'), header.number(28, 2, 'little')];
      return width === undefined || height === undefined
        ? undefined
        : { width: width % 2 ** 14, height: height % 2 ** 14 };
    }
    default:
      return undefined;
  }
}

/** Boxes of AVIF that contain the sizes, each with the bytes before its own boxes. */
const containers: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 };

/** Boxes within boxes: an AVIF needs three. A hostile file can have a million. */
const deepest = 4;

type Boxes = { from: number; to: number; depth: number };

/** The largest size among the properties `ispe` of the items of an AVIF. */
function avif(header: Header, { from, to, depth }: Boxes): ImageSize | undefined {
  if (depth > deepest) return undefined;
  let size: ImageSize | undefined;
  let at = from;
  while (at + 8 <= to) {
    const stated = header.number(at, 4, 'big') as number;
    const length = stated === 0 ? to - at : stated === 1 ? (header.number(at + 8, 8, 'big') ?? 0) : stated;
    if (length < 8) break;
    const name = header.text(at + 4, 4);
    const begin = at + (stated === 1 ? 16 : 8);
    const end = Math.min(to, at + length);
    const inner = Object.hasOwn(containers, name) ? containers[name] : undefined;
    if (name === 'ispe') {
      size = larger(size, sizeOf(header.number(begin + 4, 4, 'big'), header.number(begin + 8, 4, 'big')));
    } else if (inner !== undefined) {
      size = larger(size, avif(header, { from: begin + inner, to: end, depth: depth + 1 }));
    }
    at = end;
  }
  return size;
}

const readers: Readonly<Record<ImageFormat, (header: Header) => ImageSize | undefined>> = {
  jpeg,
  png,
  gif,
  webp,
  avif: (header) => avif(header, { from: 0, to: header.length, depth: 0 }),
};
