import path from 'node:path';

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Says that a step begins. */
export function step(what: string): void {
  console.log(`· ${what}`);
}
