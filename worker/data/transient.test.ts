import { expect, test } from 'vitest';
import { retryTransient, withinTime } from './transient.ts';

/** Fails with each message in turn, then gives its number of calls. */
function failing(messages: string[]): () => Promise<number> {
  let calls = 0;
  return async () => {
    const message = messages[calls++];
    if (message !== undefined) throw new Error(message);
    return calls;
  };
}

test('a request that meets a lock is made again', async () => {
  const work = failing(['D1_ERROR: database is locked: SQLITE_BUSY', 'got: Error: internal error; reference = x']);
  expect(await retryTransient(work, { firstWait: 1 })).toBe(3);
});

test('a mistake in a query is not tried again', async () => {
  await expect(retryTransient(failing(['D1_ERROR: no such table']), { firstWait: 1 })).rejects.toThrow('no such table');
});

test('a lock that stays is reported in the end', async () => {
  const work = failing(Array.from({ length: 3 }, () => 'SQLITE_BUSY'));
  await expect(retryTransient(work, { tries: 3, firstWait: 1 })).rejects.toThrow('SQLITE_BUSY');
});

test('a database that never answers is given up', async () => {
  await expect(withinTime(new Promise(() => {}), 5)).rejects.toThrow('no answer within 5 ms');
  expect(await withinTime(Promise.resolve('rows'), 5)).toBe('rows');
});
