import type { Encoding } from './encoding.ts';
import type { CsvRecord } from './record.ts';
import type { Bytes, Unusable } from './text-stream.ts';

/** Opens a file from its beginning. It may be called several times. */
export type OpenFile = () => Bytes | Promise<Bytes>;

/** A person's corrections of what is detected. */
export interface ShapeOverrides {
  /** Any name of an encoding. */
  encoding?: string | undefined;
  delimiter?: string | undefined;
  /** Number of lines before the header of a CSV file, or rows before that of a sheet. */
  skipLines?: number | undefined;
  hasHeader?: boolean | undefined;
  /** The name of the sheet of a workbook, or its number, which counts from 1. */
  sheet?: string | undefined;
}

/** The beginning of a file, from which its form is detected. */
export interface FileHead {
  /** Opens the unpacked file. */
  open: OpenFile;
  encoding: Encoding;
  /** The first 65,536 characters or more, with line feeds as line ends. */
  text: string;
  /** Whether `text` is the whole file. */
  isWhole: boolean;
  told: ShapeOverrides;
}

/** A detected shape. `isHeaderSure` is false if the first row may be a header or a listing. */
export interface Shaped<Shape> {
  kind: 'shaped';
  shape: Shape;
  isHeaderSure: boolean;
}

/** A form of file. */
export interface Form<Shape> {
  /** The shape of a file, or undefined if the file has another form. */
  detect(head: FileHead): Promise<Shaped<Shape> | Unusable | undefined>;
  /** The records of a file, the header first. If it cannot be read further, the last item is an `Unusable`. */
  read(open: OpenFile, shape: Shape): AsyncGenerator<CsvRecord | Unusable>;
}
