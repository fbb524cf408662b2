import { accentOf, srgbOf } from '../../../web/contract/oklch.ts';

const palette = 0x504c5445; // The type of the chunk "PLTE".

/**
 * Colours a card in place: an indexed PNG with a palette of greys, from black, the ground, to white, the accent.
 * @throws if the file has no palette.
 */
export function colourCard(png: Uint8Array, hue: number): void {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [ground, accent] = [srgbOf([0.93, 0.03, hue]), srgbOf(accentOf(hue))];
  let at = 8;
  while (view.getUint32(at + 4) !== palette) at += 12 + view.getUint32(at);
  const end = at + 8 + view.getUint32(at);
  for (let entry = at + 8; entry < end; entry += 3) {
    const share = (png[entry] ?? 0) / 255;
    ground.forEach((channel, i) => {
      png[entry + i] = Math.round(channel + ((accent[i] ?? 0) - channel) * share);
    });
  }
  view.setUint32(end, crc32(png.subarray(at + 4, end)));
}

/** The checksum of a PNG chunk's type and content. */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 && 0xedb88320);
  }
  return ~crc >>> 0;
}
