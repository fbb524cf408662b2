import { vi } from 'vitest';

/** The errors that `work` logs. Afterwards the console is restored, because monitoring patches it too. */
export async function logOf(work: () => Promise<void>): Promise<string> {
  const before = { ...console };
  const error = vi.fn();
  Object.assign(console, { error });
  await work().finally(() => Object.assign(console, before));
  return error.mock.calls.flat().join(' ');
}
