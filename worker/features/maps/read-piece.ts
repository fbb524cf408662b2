import type { Fetcher } from '@cloudflare/workers-types';
import { LRUCache } from 'lru-cache';
import type { Piece } from '../../domain/maps/pieces.ts';

/** Pieces of up to forty kilobytes each, and tiles of up to a hundred, by name. */
const cache = new LRUCache<string, { piece: Piece | null }>({ max: 100 });

/** A piece or a tile of the map by its name, or null for open sea. */
export async function readPiece(assets: Fetcher, name: string): Promise<Piece | null> {
  const cached = cache.get(name);
  if (cached) return cached.piece;
  const response = await assets.fetch(`https://assets.invalid/edge/map/${name}.json`);
  if (!response.ok && response.status !== 404)
    throw new Error(`loading the map piece ${name} failed with status ${response.status}`);
  const piece = response.ok ? ((await response.json()) as Piece) : null;
  if (!response.ok) await response.body?.cancel();
  cache.set(name, { piece });
  return piece;
}
