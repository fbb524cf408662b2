import { openDatabase } from '../lib/database.ts';
import { seed } from '../seed.ts';

/** Creates the data of a Worker, with the demo sites, in a folder. */
export async function seedState(state: string): Promise<void> {
  const { db, media, close } = await openDatabase({ state });
  await seed(db, { media, log: () => {} }).finally(close);
}
