import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected error on the console fails the test. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'unexpected console.error').toEqual([]);
  vi.restoreAllMocks();
});
