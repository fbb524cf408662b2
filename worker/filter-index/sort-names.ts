import type { CompareNames, NameSource } from './name-order.ts';
import type { Numbers32 } from './number-array.ts';

/** Names processed between two pauses. */
const batch = 1_000;
/** Maximum number of buckets: their numbers have 16 bits. */
const mostParts = 2 ** 16;

/**
 * Bucket sort of listings by name, with a few thousand names in memory at a time: bucket limits are sampled, each name
 * is assigned to a bucket, and the buckets are sorted one after the other. Yields after every few milliseconds of work.
 * @param ids the listings, in any order.
 * @returns the same ids, ordered by name.
 */
export function* sortNames(
  ids: Numbers32,
  { names, compare }: { names: NameSource; compare: CompareNames },
): Generator<void, Numbers32> {
  const sorted = (some: readonly number[]) => {
    const texts = names.all(some);
    return some.map((id, i) => ({ id, name: texts[i] ?? '' })).sort(compare);
  };
  const limits = drawn(ids, Math.min(Math.ceil(ids.length / batch), mostParts) - 1, sorted);
  yield;
  const parts = new Uint16Array(ids.length);
  const ends = new Uint32Array(limits.length + 1);
  for (let from = 0; from < ids.length; from += batch) {
    const some = [...ids.subarray(from, from + batch)];
    names.all(some).forEach((name, i) => {
      const part = partOf({ id: some[i] as number, name }, limits, compare);
      parts[from + i] = part;
      ends[part] = (ends[part] ?? 0) + 1;
    });
    yield;
  }
  const order = distribute(ids, parts, ends);
  for (let part = 0, from = 0; part < ends.length; part++) {
    const end = ends[part] as number;
    if (end > from)
      order.set(
        sorted([...order.subarray(from, end)]).map(({ id }) => id),
        from,
      );
    if (end > from) yield;
    from = end;
  }
  return order;
}

type Named = Parameters<CompareNames>[0];

/** Picks `count` bucket limits for buckets of similar size, from an evenly spaced sample eight times as large. */
function drawn(ids: Numbers32, count: number, sorted: (some: number[]) => Named[]): Named[] {
  const more = 8;
  const step = ids.length / (count * more);
  const sample = sorted(Array.from({ length: count * more }, (_, i) => ids[Math.floor(i * step)] as number));
  return sample.filter((_, i) => i % more === more >>> 1);
}

function partOf(named: Named, limits: readonly Named[], compare: CompareNames): number {
  let [low, high] = [0, limits.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(limits[middle] as Named, named) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ids bucket by bucket. `ends` contains the sizes of the buckets, and their ends afterwards. */
function distribute(ids: Numbers32, parts: Uint16Array, ends: Uint32Array): Numbers32 {
  const next = new Uint32Array(ends.length);
  for (let part = 0, sum = 0; part < ends.length; part++) {
    next[part] = sum;
    sum += ends[part] as number;
    ends[part] = sum;
  }
  const order = new Uint32Array(ids.length);
  for (let i = 0; i < ids.length; i++) {
    const part = parts[i] as number;
    const at = next[part] as number;
    order[at] = ids[i] as number;
    next[part] = at + 1;
  }
  return order;
}
