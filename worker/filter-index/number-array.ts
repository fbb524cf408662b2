export type Numbers8 = Uint8Array<ArrayBuffer>;
export type Numbers16 = Uint16Array<ArrayBuffer>;
export type Numbers32 = Uint32Array<ArrayBuffer>;
export type NumberArray = Numbers8 | Numbers16 | Numbers32;

/** The same numbers, with room for more behind them. */
export function lengthened<Numbers extends NumberArray>(numbers: Numbers, length: number): Numbers {
  const longer = new (numbers.constructor as new (length: number) => Numbers)(length);
  longer.set(numbers);
  return longer;
}

/** The length of a column for ids up to this one and some more: whole words of a bitmap. */
export const roomFor = (largest: number): number => ((largest + (largest >>> 4)) | 31) + 33;
