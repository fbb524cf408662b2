import { vi } from 'vitest';

/** What some work writes to the log as errors. Monitoring, which listens to the console too, is taken off it afterwards. */
export async function logOf(work: () => Promise<void>): Promise<string> {
  const before = { ...console };
  const error = vi.fn();
  Object.assign(console, { error });
  await work().finally(() => Object.assign(console, before));
  return error.mock.calls.flat().join(' ');
}
