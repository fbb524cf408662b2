import type { D1Database } from '@cloudflare/workers-types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { databaseOver } from '../lib/database-over.ts';
import type { Answer } from './browser.ts';
import { Gate } from './gate.ts';

const answer: Answer = { status: 200, headers: new Headers(), text: '', url: '' };

const later = (turns: number) => new Promise<void>((resolve) => setTimeout(resolve, turns));

test('requests run at once, and never while the database is accessed, in whatever order they come', async () => {
  const one = fc.record({ isRequest: fc.boolean(), after: fc.nat(4), takes: fc.nat(4), fails: fc.boolean() });
  const property = fc.asyncProperty(fc.array(one, { maxLength: 12 }), async (all) => {
    const gate = new Gate();
    const [running, ended] = [{ requests: 0, accesses: 0 }, [] as boolean[]];
    const run = async (kind: keyof typeof running, takes: number, fails: boolean) => {
      running[kind] += 1;
      ended.push(running.accesses <= 1 && !(running.requests && running.accesses));
      await later(takes);
      running[kind] -= 1;
      if (fails) throw new Error('on purpose');
    };
    const work = all.map(async ({ isRequest, after, takes, fails }) => {
      const send = gate.requests(() => run('requests', takes, fails).then(() => answer));
      const plain = databaseOver(() => run('accesses', takes, fails).then(() => []));
      const db: D1Database = gate.database(plain);
      await later(after);
      return isRequest ? send('') : db.batch([]);
    });
    const results = await Promise.allSettled(work);
    expect(ended).toEqual(all.map(() => true));
    expect(results.map(({ status }) => status === 'rejected')).toEqual(all.map(({ fails }) => fails));
  });
  await fc.assert(property, { numRuns: 60 });
});
