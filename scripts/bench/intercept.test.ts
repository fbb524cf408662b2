import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../worker/platform/bindings.ts';
import { CallCounter } from './call-counter.ts';
import { interceptBindings } from './intercept.ts';

describe('A counter', () => {
  const answered = () => sleep(0);

  test('counts calls that wait for each other one by one', async () => {
    const counter = new CallCounter();
    await counter.count(answered);
    await counter.count(answered);
    expect({ ...counter }).toEqual({ calls: 2, roundTrips: 2 });
  });

  test('counts calls in parallel as one round trip', async () => {
    const counter = new CallCounter();
    await Promise.all([counter.count(answered), counter.count(answered), counter.count(answered)]);
    await counter.count(answered);
    expect({ ...counter }).toEqual({ calls: 4, roundTrips: 2 });
  });

  test('counts failed calls, but no round trip of a call that nobody waited for', async () => {
    const counter = new CallCounter();
    await counter.count(() => Promise.reject(new Error('unreachable'))).catch(() => {});
    const background = counter.count(answered);
    expect({ ...counter }).toEqual({ calls: 2, roundTrips: 1 });
    await background;
  });
});

/** Bindings that record the calls that reach them. */
function fakeBindings() {
  const reached: string[] = [];
  const method = (name: string) => async () => {
    reached.push(name);
    return name;
  };
  class Statement {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
    bind(value: number) {
      return new Statement(`${this.text} ${value}`);
    }
    all = method('all');
    first = method('first');
  }
  const prepare = (text: string) => new Statement(text);
  const batch = async (statements: unknown[]) =>
    statements.map((one) => (Object.getPrototypeOf(one) === Statement.prototype ? (one as Statement).text : 'no'));
  const bucket = { get: method('get'), put: method('put'), list: method('list'), head: method('head') };
  const env = {
    DB: { prepare, batch, withSession: () => ({ prepare, batch }) },
    FILTER_INDEX: { getByName: (name: string) => ({ ask: async (site: number) => `${name} ${site}` }) },
    SEARCH_INDEX: {
      getByName: (name: string, options?: object) => ({
        search: async (site: number) => `${name} ${site} ${JSON.stringify(options)}`,
      }),
    },
    MEDIA: bucket,
    UPLOADS: bucket,
    ENVIRONMENT: 'test',
  } as unknown as Bindings;
  return { env, reached };
}

describe('Intercepted bindings', () => {
  function intercepting() {
    const { env, reached } = fakeBindings();
    const counter = new CallCounter();
    return { bindings: interceptBindings(env, (call) => counter.count(call)), counter, reached };
  }

  test('count a batch once, and pass the statements of the platform on', async () => {
    const { bindings, counter } = intercepting();
    const { DB: db } = bindings;
    expect(await db.batch([db.prepare('a').bind(1), db.prepare('b')])).toEqual(['a 1', 'b']);
    expect(counter.calls).toBe(1);
  });

  test('count the calls of statements, with and without a session', async () => {
    const { bindings, counter, reached } = intercepting();
    await bindings.DB.prepare('a').bind(1).all();
    await bindings.DB.withSession().prepare('a').first();
    expect(reached).toEqual(['all', 'first']);
    expect({ ...counter }).toEqual({ calls: 2, roundTrips: 2 });
  });

  test('count the calls of the indexes and of the buckets', async () => {
    const { bindings, counter, reached } = intercepting();
    const index = bindings.FILTER_INDEX.getByName('site') as { ask(site: number): Promise<string> };
    expect(await index.ask(1)).toBe('site 1');
    const searched = bindings.SEARCH_INDEX.getByName('site', { locationHint: 'weur' });
    const search = searched as { search(site: number): Promise<string> };
    expect(await search.search(1)).toBe('site 1 {"locationHint":"weur"}');
    await Promise.all([bindings.MEDIA.get('key' as never), bindings.UPLOADS.list()]);
    expect(reached).toEqual(['get', 'list']);
    expect({ ...counter }).toEqual({ calls: 4, roundTrips: 3 });
    expect(bindings.ENVIRONMENT).toBe('test');
  });
});
