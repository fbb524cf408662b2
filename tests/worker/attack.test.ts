import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attacks } from '../../scripts/attack/attacks.ts';
import { type Attacked, startAttacked } from '../support/attacked.ts';

let attacked: Attacked;
beforeAll(async () => {
  attacked = await startAttacked();
});
afterAll(() => attacked.close());

describe.each(Object.entries(attacks))('Against %s:', (_, themed) => {
  test.each(themed.map((attack) => [attack.name, attack] as const))('%s', async (_, { run }) => {
    expect(await run(attacked.target)).toEqual({ held: true, evidence: expect.any(String) });
  });
});
