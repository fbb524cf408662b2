import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterLook, type HostState, nextRequestLook } from './schedule.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const sound = { proof: 'found', address: 'here' };
const wrong = { proof: 'found', address: 'elsewhere' };
const active: HostState = { state: 'active', failures: 0 };

describe('A host', () => {
  test('that is proved and points here is active, and is looked up again a day later', () => {
    for (const state of ['verified', 'active', 'failing'] as const)
      expect(afterLook({ state, failures: 3 }, sound, 0)).toEqual({ ...active, dueAt: day });
  });

  test('fails at the second look in a row that finds something wrong, and comes back at once', () => {
    const once = afterLook(active, wrong, 0);
    expect(once).toEqual({ state: 'active', failures: 1, dueAt: 10 * minute });
    const twice = afterLook(once, { proof: 'missing', address: 'here' }, 0);
    expect(twice).toEqual({ state: 'failing', failures: 2, dueAt: 30 * minute });
    expect(afterLook(twice, sound, 0)).toMatchObject(active);
  });

  test('that never pointed here does not fail', () => {
    expect(afterLook({ state: 'verified', failures: 9 }, wrong, 0).state).toBe('verified');
  });

  test('stays as it is when nobody can tell', () => {
    for (const before of [active, { state: 'failing', failures: 4 }] as HostState[])
      expect(afterLook(before, { proof: 'found', address: 'unreachable' }, 0)).toEqual({
        ...before,
        dueAt: 30 * minute,
      });
  });

  test('is looked up ever less often while it fails, and once a day at least', () => {
    let state: HostState = active;
    let waited = 0;
    for (let look = 0; look < 12; look += 1) {
      const next = afterLook(state, wrong, 0);
      expect(next.dueAt).toBeGreaterThanOrEqual(waited);
      expect(next.dueAt).toBeLessThanOrEqual(day);
      [state, waited] = [next, next.dueAt];
    }
  });
});

test('A host that is wanted is looked up every few minutes at first, and always again', () => {
  expect(nextRequestLook({ createdAt: 0, now: minute })).toBe(6 * minute);
  expect(nextRequestLook({ createdAt: 0, now: 2 * hour })).toBe(3 * hour);
  fc.assert(
    fc.property(fc.nat(20 * day), (now) => {
      const next = nextRequestLook({ createdAt: 0, now });
      expect(next - now).toBeGreaterThan(0);
      expect(next - now).toBeLessThanOrEqual(6 * hour);
    }),
  );
});
