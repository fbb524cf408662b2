import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An error on the console that no test asked for is a failure of that test. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'unexpected console.error').toEqual([]);
  vi.restoreAllMocks();
});
