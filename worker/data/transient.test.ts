import { expect, test } from 'vitest';
import { retryTransient, withinTime } from './transient.ts';

/** A function that fails with each message in turn, then returns its number of calls. */
function failing(messages: string[]): () => Promise<number> {
  let calls = 0;
  return async () => {
    const message = messages[calls++];
    if (message !== undefined) throw new Error(message);
    return calls;
  };
}

test('a request that meets a lock is retried', async () => {
  const work = failing(['D1_ERROR: database is locked: SQLITE_BUSY', 'got: Error: internal error; reference = x']);
  expect(await retryTransient(work, { firstWait: 1 })).toBe(3);
});

test('an error in a query is not retried', async () => {
  await expect(retryTransient(failing(['D1_ERROR: no such table']), { firstWait: 1 })).rejects.toThrow('no such table');
});

test('a permanent lock is reported after the last try', async () => {
  const work = failing(Array.from({ length: 3 }, () => 'SQLITE_BUSY'));
  await expect(retryTransient(work, { tries: 3, firstWait: 1 })).rejects.toThrow('SQLITE_BUSY');
});

test('a request to a database that never answers times out', async () => {
  await expect(withinTime(new Promise(() => {}), 5)).rejects.toThrow('no answer within 5 ms');
  expect(await withinTime(Promise.resolve('rows'), 5)).toBe('rows');
});
