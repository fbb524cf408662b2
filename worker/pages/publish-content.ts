import type { ContentOutcome } from './content-kind.ts';

/** How often publishing a text is tried while others write other parts of the same thing. */
const usualAttempts = 4;

/**
 * Publishes a text: each attempt reads the thing and writes it if it is still as it was read.
 * @param attempt null if its transaction was refused: the next one finds out whether the text itself has changed.
 */
export async function publishing(
  attempt: () => Promise<ContentOutcome | null>,
  attempts = usualAttempts,
): Promise<ContentOutcome> {
  for (let count = 0; count < attempts; count += 1) {
    const outcome = await attempt();
    if (outcome) return outcome;
  }
  return { code: 'changed' };
}
