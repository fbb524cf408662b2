import { describe, expect, test } from 'vitest';
import { type Right, rights } from '../../web/contract/rights.ts';
import type { PersonId, SiteRole } from '../data/schema.ts';
import { type Actor, granterOf, isStaffRight, may, refusalOf, type Thing } from './rights.ts';

const [me, other] = [1 as PersonId, 2 as PersonId];

const person = (facts: Partial<NonNullable<Actor>> = {}): Actor => ({
  ...{ person: me, roles: [], isOperator: false, isSuspended: false },
  ...facts,
});
const withRole = (...roles: SiteRole[]): Actor => person({ roles });
const everything = { roles: ['moderator', 'editor', 'admin'], isOperator: true } as const;

const ofOthers: Thing = { authors: [other, null], owners: [other] };
const owned: Thing = { authors: [other], owners: [other, me] };
const written: Thing = { authors: [null, me], owners: [other] };

/** The columns of the table. Without another word, the thing belongs to others. */
const columns: Readonly<Record<string, { actor: Actor; thing: Thing }>> = {
  visitor: { actor: null, thing: ofOthers },
  member: { actor: person(), thing: ofOthers },
  owner: { actor: person(), thing: owned },
  moderator: { actor: withRole('moderator'), thing: ofOthers },
  editor: { actor: withRole('editor'), thing: ofOthers },
  admin: { actor: withRole('admin'), thing: ofOthers },
  operator: { actor: person({ isOperator: true }), thing: ofOthers },
  // The owner of another listing, with all roles.
  all: { actor: person(everything), thing: ofOthers },
  'all, own listing': { actor: person(everything), thing: owned },
  'all, own text': { actor: person(everything), thing: written },
  'own text': { actor: person(), thing: written },
  suspended: { actor: person({ isSuspended: true }), thing: ofOthers },
  'all, suspended': { actor: person({ ...everything, isSuspended: true }), thing: owned },
};

const matrix = `
                      | visitor | member | owner | moderator | editor | admin | operator | all | all, own listing | all, own text | own text | suspended | all, suspended
read                  |    ✓    |   ✓    |   ✓   |     ✓     |   ✓    |   ✓   |    ✓     |  ✓  |        ✓         |       ✓       |    ✓     |     ✓     |       ✓
report                |    ✓    |   ✓    |   ✓   |     ✓     |   ✓    |   ✓   |    ✓     |  ✓  |        ✓         |       ✓       |    ✓     |     –     |       –
own-account           |    –    |   ✓    |   ✓   |     ✓     |   ✓    |   ✓   |    ✓     |  ✓  |        ✓         |       ✓       |    ✓     |     ✓     |       ✓
take-part             |    –    |   ✓    |   ✓   |     ✓     |   ✓    |   ✓   |    ✓     |  ✓  |        ✓         |       ✓       |    ✓     |     –     |       –
edit-listings         |    –    |   –    |   ✓   |     –     |   ✓    |   ✓   |    ✓     |  ✓  |        ✓         |       ✓       |    –     |     –     |       –
answer-reviews        |    –    |   –    |   ✓   |     –     |   –    |   –   |    –     |  –  |        ✓         |       –       |    –     |     –     |       –
read-reported-threads |    –    |   –    |   –   |     ✓     |   –    |   ✓   |    ✓     |  ✓  |        –         |       –       |    –     |     –     |       –
decide                |    –    |   –    |   –   |     ✓     |   –    |   ✓   |    ✓     |  ✓  |        –         |       –       |    –     |     –     |       –
write-content         |    –    |   –    |   –   |     –     |   ✓    |   ✓   |    ✓     |  ✓  |        ✓         |       ✓       |    –     |     –     |       –
administer            |    –    |   –    |   –   |     –     |   –    |   ✓   |    ✓     |  ✓  |        ✓         |       ✓       |    –     |     –     |       –
view-sites            |    –    |   –    |   –   |     ✓     |   ✓    |   ✓   |    ✓     |  ✓  |        ✓         |       ✓       |    –     |     –     |       –
view-all-sites        |    –    |   –    |   –   |     –     |   –    |   –   |    ✓     |  ✓  |        ✓         |       ✓       |    –     |     –     |       –
run-sites             |    –    |   –    |   –   |     –     |   –    |   –   |    ✓     |  ✓  |        ✓         |       ✓       |    –     |     –     |       –`;

const [header = [], ...rows] = matrix
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const names = header.slice(-Object.keys(columns).length);

describe('What a person may do', () => {
  test('is listed for every right and every kind of person', () => {
    expect(names).toEqual(Object.keys(columns));
    expect(rows.map(([right]) => right)).toEqual([...rights]);
  });

  test.each(rows)('follows from their roles and what is theirs: %s', (right, ...cells) => {
    const actual = names.map((name) => {
      const { actor, thing } = columns[name] as { actor: Actor; thing: Thing };
      return [name, may(actor, right as Right, thing) ? '✓' : '–'];
    });
    expect(actual).toEqual(names.map((name, i) => [name, cells[i]]));
  });

  test('is the sum of their roles, without anything in addition', () => {
    const roles: SiteRole[] = ['moderator', 'editor', 'admin'];
    for (const subset of [[], ['moderator', 'editor'], ['editor', 'admin'], roles] as SiteRole[][])
      for (const right of rights) {
        const alone = [person(), ...subset.map((role) => withRole(role))];
        expect([subset, right, may(withRole(...subset), right)]).toEqual([
          ...[subset, right],
          alone.some((one) => may(one, right)),
        ]);
      }
  });

  test('is nothing of an owner’s as long as no thing is named', () => {
    expect(may(person(everything), 'answer-reviews')).toBe(false);
    expect(may(person(), 'edit-listings')).toBe(false);
  });
});

describe('A refusal', () => {
  test('asks a visitor to sign in, and tells a member who can grant the right', () => {
    expect(refusalOf(null, 'read')).toBe(null);
    expect(refusalOf(null, 'take-part')).toEqual({ code: 'unauthenticated' });
    expect(refusalOf(person(), 'take-part')).toBe(null);
    expect(refusalOf(person(), 'decide')).toEqual({ code: 'forbidden', grantedBy: 'admin' });
    expect(refusalOf(withRole('moderator'), 'decide', ofOthers)).toBe(null);
    expect(refusalOf(withRole('moderator'), 'decide', written)).toEqual({ code: 'forbidden', grantedBy: 'admin' });
    expect(granterOf('answer-reviews')).toBe('owner');
    expect(rights.filter((right) => granterOf(right) === 'operator')).toEqual(['view-all-sites', 'run-sites']);
  });
});

test('Rights of staff need a proof of identity', () => {
  const others = ['read', 'report', 'own-account', 'take-part', 'answer-reviews'];
  expect(rights.filter((right) => !isStaffRight(right))).toEqual(others);
});
