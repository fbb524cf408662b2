export type Numbers8 = Uint8Array<ArrayBuffer>;
export type Numbers16 = Uint16Array<ArrayBuffer>;
export type Numbers32 = Uint32Array<ArrayBuffer>;
export type NumberArray = Numbers8 | Numbers16 | Numbers32;

/** A longer copy of an array, filled up with zeros. */
export function lengthened<Numbers extends NumberArray>(numbers: Numbers, length: number): Numbers {
  const longer = new (numbers.constructor as new (length: number) => Numbers)(length);
  longer.set(numbers);
  return longer;
}

/** The length of a column for ids up to `largest`, with spare capacity: a multiple of 32, the bits of a word. */
export const roomFor = (largest: number): number => ((largest + (largest >>> 4)) | 31) + 33;
