import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Attack } from '../../scripts/attack/attack.ts';
import { attacks } from '../../scripts/attack/attacks.ts';
import type { Need } from '../../scripts/attack/target.ts';
import { type Attacked, startAttacked, startAttackedInProduction } from '../support/attacked.ts';

let attacked: Attacked;
let production: Attacked;
beforeAll(async () => {
  attacked = await startAttacked();
  production = await startAttackedInProduction();
});
afterAll(async () => {
  await attacked.close();
  await production.close();
});

const held = { held: true, evidence: expect.any(String) };
const named = (themed: readonly Attack[]) => themed.map((attack) => [attack.name, attack] as const);
const needs = (need: Need) => (attack: Attack) => attack.needs.includes(need);

describe.each(Object.entries(attacks))('Against %s:', (_, themed) => {
  test.each(named(themed.filter((attack) => !needs('https')(attack))))('%s', async (_, { run }) => {
    expect(await run(attacked.target)).toEqual(held);
  });
});

describe('In production:', () => {
  test.each(named(attacks.surface.filter(needs('https'))))('%s', async (_, { run }) => {
    expect(await run(production.target)).toEqual(held);
  });
});
