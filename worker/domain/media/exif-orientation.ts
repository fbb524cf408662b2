/** Clockwise rotation in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** By EXIF orientation, 1 to 8. Mirroring is ignored, since cameras do not mirror. */
const turns: readonly Turn[] = [0, 0, 0, 180, 180, 90, 90, 270, 270];

/**
 * Removes camera metadata (APP1: EXIF and XMP) from a JPEG and returns the rotation that it specified. Applied
 * explicitly, the rotation does not depend on the decoder. An incomplete JPEG is returned unchanged.
 */
export function readOrientation(jpeg: Uint8Array<ArrayBuffer>): { bytes: Uint8Array<ArrayBuffer>; turn: Turn } {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const bytes = new Uint8Array(jpeg.length);
  let length = 0;
  const keep = (from: number, to: number) => {
    bytes.set(jpeg.subarray(from, to), length);
    length += to - from;
  };
  let turn: Turn = 0;
  keep(0, 2);
  let at = 2;
  // Segments before the image data: 0xff, a type, and a length that includes itself.
  while (at + 4 <= jpeg.length && view.getUint8(at) === 0xff && view.getUint8(at + 1) !== 0xda) {
    const size = view.getUint16(at + 2);
    const end = at + 2 + size;
    if (size < 2 || end > jpeg.length) return { bytes: jpeg, turn: 0 };
    if (view.getUint8(at + 1) === 0xe1) turn ||= turnOfSegment(jpeg.subarray(at + 4, end));
    else keep(at, end);
    at = end;
  }
  keep(at, jpeg.length);
  return { bytes: bytes.subarray(0, length), turn };
}

/** The rotation that a segment APP1 specifies, if it is EXIF. */
function turnOfSegment(segment: Uint8Array): Turn {
  const isExif = segment.length > 20 && String.fromCharCode(...segment.subarray(0, 4)) === 'Exif';
  return isExif ? turnOf(segment.subarray(6)) : 0;
}

/** The rotation by the orientation (tag 0x0112) in the first directory of EXIF data, which has the TIFF format. */
export function turnOf(exif: Uint8Array): Turn {
  const tiff = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const fits = (end: number) => end <= tiff.byteLength;
  if (!fits(8)) return 0;
  const isLittle = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, isLittle);
  const count = fits(directory + 2) ? tiff.getUint16(directory, isLittle) : 0;
  for (let entry = directory + 2; entry < directory + 2 + count * 12 && fits(entry + 12); entry += 12) {
    if (tiff.getUint16(entry, isLittle) === 0x0112) return turns[tiff.getUint16(entry + 8, isLittle)] ?? 0;
  }
  return 0;
}
