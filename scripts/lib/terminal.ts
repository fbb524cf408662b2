import path from 'node:path';

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Announces a step. */
export function step(name: string): void {
  console.log(`· ${name}`);
}
