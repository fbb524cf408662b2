import { inspectFile, readTable, type ShapeOverrides } from '../../worker/features/imports/source/table.ts';

/** Bytes in chunks of a size. */
export function* inChunks(content: string | Uint8Array, size = 65_536): Generator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** What a file is read as: its shape, and all cells, with problems in place of unusable records. */
export async function tableOf(
  content: string | Uint8Array,
  { size, told }: { size?: number; told?: ShapeOverrides } = {},
) {
  const open = () => inChunks(content, size);
  const inspected = await inspectFile(open, told);
  if (inspected.kind === 'unusable') return { fault: inspected, rows: [], lines: [] };
  const rows: (readonly string[] | string)[] = [];
  const lines: number[] = [];
  for await (const item of readTable(open, inspected.shape)) {
    rows.push(
      item.kind === 'unusable' ? `${item.code} ${item.line}` : item.problem === null ? item.cells : item.problem,
    );
    lines.push(item.line);
  }
  return { ...inspected, rows, lines };
}
