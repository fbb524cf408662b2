import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visibilityOf } from '../../worker/domain/listings/visibility.ts';
import { contentMachine } from '../../worker/moderation/content-machine.ts';
import type { Transition } from '../../worker/moderation/machine.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createPeople, type People } from '../support/queue-site.ts';
import { openSubmissionStage, type SubmissionStage, sentAt } from '../support/submission-stage.ts';
import { fullValues, photoCalled, photoKey } from '../support/submissions.ts';

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());

const transitions = [
  'accept',
  'accept',
  'undo',
  'undo',
  'refuse',
  'send-back',
  'send-again',
  'appeal',
  'withdraw',
] as const;

const photos = ['a', 'b', 'c', 'd'];

const step = fc.record({
  name: fc.constantFrom(...transitions),
  by: fc.constantFrom('ada' as const, 'ben' as const),
  /** What the author writes next. */
  photos: fc.subarray(photos),
  name_: fc.constantFrom('One', 'Two', 'Three'),
  place: fc.constantFrom('city/munich', 'city/paris', ''),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const valuesBy = (one: Pick<Step, 'photos' | 'name_' | 'place'>) => ({
  ...fullValues,
  ...{ name: one.name_, place: one.place, placeText: one.place ? '' : 'Somewhere' },
  photos: one.photos.map((name) => photoCalled(name)),
});

type Known = {
  state: string;
  decidedBy: Step['by'] | null;
  /** Whose refusal the author has appealed against; another moderator decides on it. */
  appealAgainst: Step['by'] | null;
  photos: readonly string[];
  name: string;
  wasPublished: boolean;
};

function isAllowed({ state, appealAgainst }: Known, { name, by }: Step): boolean {
  const { from }: Transition = contentMachine.transitions[name];
  if (!from.includes(state)) return false;
  if (name === 'appeal') return appealAgainst === null;
  return !(['accept', 'refuse', 'send-back'].includes(name) && appealAgainst === by);
}

/** Makes a step; returns whether it happened. */
async function attempt(stage: SubmissionStage, { id, one, now }: { id: number; one: Step; now: number }) {
  if (one.name !== 'send-again') return (await stage.decide(id, one.name, byOf(one, now))).code === 'done';
  // The photos of the draft are those that the author has not sent yet.
  const stored = (await stage.rows<{ key: string }>('select key from uploads where site_id = ?1')).map(
    ({ key }) => key,
  );
  const fresh = one.photos.filter((name) => !stored.includes(photoKey(name)));
  const { state } = await stage.thing(id);
  if (state === 'sent-back') await stage.upload(id, ...fresh);
  return (await stage.sendAgain(id, valuesBy(one))).code === 'moved';
}

const byOf = ({ name, by }: Step, now: number) => ({ now, ...(!['withdraw', 'appeal'].includes(name) && { by }) });

/** Compares what visitors see, and where the photos are, with what is known. */
async function compare(stage: SubmissionStage, id: number, known: Known): Promise<void> {
  const { state, slug, listing } = await stage.thing(id);
  expect(state).toBe(known.state);
  const row = slug ? await stage.listing(slug) : undefined;
  const isVisible = row !== undefined && visibilityOf(row.state) === 'visible';
  expect([known, isVisible]).toEqual([known, known.state === 'accepted']);
  expect(await stage.countOf('listings')).toBe(known.wasPublished ? 1 : 0);
  if (row) expect(row.id).toBe(listing);
  if (isVisible) expect(row?.texts).toContainEqual(['en', known.name, 'Pots.', 'Pots from *Munich*.']);
  expect((await stage.counts()).length > 0).toBe(known.state === 'accepted');
  const [published, waiting, due] = [await stage.published(), await stage.waiting(), await stage.due()];
  const own = known.photos.toSorted();
  const isOver = known.state === 'refused' || known.state === 'withdrawn';
  expect([known, published]).toEqual([known, known.state === 'accepted' ? known.photos : []]);
  expect([known, waiting]).toEqual([known, known.state === 'accepted' || isOver ? [] : own]);
  if (isOver) expect(due).toEqual(expect.arrayContaining(own));
  else expect(due.filter((name) => own.includes(name))).toEqual([]);
}

test('whatever is decided in whatever order, the listing is seen where it is accepted, and each photo is in one place', async () => {
  await fc.assert(
    fc.asyncProperty(step, fc.array(step, { minLength: 5, maxLength: 14 }), async (first, steps) => {
      const stage = await openSubmissionStage(database, people);
      const id = await stage.send(valuesBy(first), first.photos);
      const known: Known = {
        ...{ state: 'waiting', decidedBy: null, appealAgainst: null, wasPublished: false },
        ...{ photos: first.photos, name: first.name_ },
      };
      await compare(stage, id, known);
      for (const [i, drawn] of steps.entries()) {
        // A form does not show photos that were left out before: they are due for deletion.
        const due = await stage.due();
        const one = { ...drawn, photos: drawn.photos.filter((name) => !due.includes(name)) };
        const isDone = await attempt(stage, { id, one, now: sentAt + (i + 1) * 1000 });
        expect([one, known, isDone]).toEqual([one, known, isAllowed(known, one)]);
        if (!isDone) continue;
        known.state = contentMachine.transitions[one.name].to;
        if (one.name === 'appeal') known.appealAgainst = known.decidedBy;
        known.decidedBy = one.by;
        if (one.name === 'accept') known.wasPublished = true;
        if (one.name === 'send-again') [known.photos, known.name] = [one.photos, one.name_];
        await compare(stage, id, known);
      }
    }),
    { numRuns: 15 },
  );
});
