import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { valuesOf } from '../../worker/features/submissions/listing-values.ts';
import { pickValues } from '../../worker/features/submissions/values.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createPeople, type People } from '../support/queue-site.ts';
import { openSubmissionStage, type SubmissionStage, sentAt } from '../support/submission-stage.ts';
import { fullValues, photoCalled } from '../support/submissions.ts';

const day = 24 * 60 * 60 * 1000;

let database: TestDatabase;
let people: People;
let stage: SubmissionStage;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await createPeople(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  stage = await openSubmissionStage(database, people);
});

const done = { code: 'done' };

describe('A listing that is accepted', () => {
  test('says all that was sent, is counted, stands on the map and in the change log', async () => {
    const before = { cells: await stage.countOf('map_cells'), log: await stage.countOf('changes') };
    const id = await stage.send({ placeText: '' }, ['a', 'b']);
    expect([await stage.counts(), await stage.published(), await stage.waiting()]).toEqual([[], [], ['a', 'b']]);
    expect(await stage.countOf('listings')).toBe(0);
    expect(await stage.decide(id, 'accept')).toEqual(done);
    const { slug } = await stage.thing(id);
    const row = await stage.listing(slug);
    expect(row).toMatchObject({ state: 'published', id: (await stage.thing(id)).listing });
    const { photos, ...values } = fullValues;
    expect(pickValues(valuesOf(row as never), Object.keys(values))).toEqual(values);
    const stated = { source: 'member', confirmedAt: null, statedAt: sentAt + 1000 };
    expect(row?.sources).toEqual({ address: stated, phone: stated, email: stated, website: stated, hours: stated });
    expect([await stage.published(), await stage.uploads()]).toEqual([['a', 'b'], []]);
    expect(await stage.counts()).toEqual(
      expect.arrayContaining([
        { category: 'shops', place: 'munich', listings: 1 },
        { category: 'food', place: 'de', listings: 1 },
        { category: 'tea-rooms', place: 'bavaria', listings: 1 },
      ]),
    );
    expect(await stage.countOf('map_cells')).toBeGreaterThan(before.cells);
    expect(await stage.countOf('changes')).toBeGreaterThan(before.log);
    expect(await stage.rows('select listing_id from listing_feed where site_id = ?1')).toEqual([
      { listing_id: row?.id },
    ]);
    const logged = await stage.rows<{ action: string }>('select action from audit_log where site_id = ?1 order by id');
    expect(logged.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['submission.send', 'submission.accept']),
    );
  });

  test('gets a slug of its own where its name is taken: with its place, then with a number', async () => {
    const slugs: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const id = await stage.send({ phone: `+49 89 12345${i}` });
      expect(await stage.decide(id, 'accept')).toEqual(done);
      slugs.push((await stage.thing(id)).slug);
    }
    const [first = ''] = slugs;
    expect(slugs).toEqual([first, `${first}-munich`, `${first}-munich-2`]);
  });

  test('has a page also where its name has no letters', async () => {
    const id = await stage.send({ name: '…!?' });
    expect(await stage.decide(id, 'accept')).toEqual(done);
    expect((await stage.thing(id)).slug).toMatch(/^[a-z0-9-]+$/);
  });

  test('can be without all that is not required', async () => {
    const id = await stage.send({
      ...Object.fromEntries(Object.keys(fullValues).map((field) => [field, null])),
      ...{ language: 'de', name: 'Töpferei', categories: ['shops'], place: '', placeText: 'Kleinkleckersdorf' },
    } as never);
    expect(await stage.decide(id, 'accept')).toEqual(done);
    const row = await stage.listing((await stage.thing(id)).slug);
    expect(row).toMatchObject({ language: 'de', place: null, address: 'Kleinkleckersdorf', photos: [], hours: null });
  });

  test('is one listing if two moderators accept it at once', async () => {
    const id = await stage.send({}, ['a']);
    const item = await stage.thing(id);
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, i) => stage.decide(id, 'accept', { by: i % 2 ? 'ada' : 'ben', item })),
    );
    expect(codes.map(({ code }) => code).toSorted()).toEqual([...Array(7).fill('decided'), 'done']);
    expect([await stage.countOf('listings'), await stage.published()]).toEqual([1, ['a']]);
  });
});

describe('A listing whose acceptance is taken back', () => {
  const stateOf = async (id: number) => {
    const { slug } = await stage.thing(id);
    return (await stage.listing(slug))?.state;
  };

  test('is hidden, and its photos wait with it; accepted again, it says what its author has written since', async () => {
    const id = await stage.send({}, ['a', 'b']);
    await stage.decide(id, 'accept');
    const { slug, listing } = await stage.thing(id);
    expect(await stage.decide(id, 'undo')).toEqual(done);
    expect([await stateOf(id), await stage.published(), await stage.waiting(), await stage.counts()]).toEqual([
      'hidden',
      [],
      ['a', 'b'],
      [],
    ]);
    await stage.decide(id, 'send-back');
    await stage.upload(id, 'c');
    const { phone: _, 'name.de': __, 'summary.de': ___, 'description.de': ____, ...rest } = fullValues;
    const values = { ...rest, ...{ language: 'de', name: 'Ton', 'name.en': 'Clay', place: 'city/berlin' } };
    const photos = ['c', 'b'].map((name) => photoCalled(name));
    expect(await stage.sendAgain(id, { ...values, photos })).toMatchObject({ code: 'moved' });
    expect([await stage.waiting(), await stage.due()]).toEqual([['b', 'c'], ['a']]);
    expect(await stage.decide(id, 'accept', { by: 'ben' })).toEqual(done);
    expect(await stage.thing(id)).toMatchObject({ slug, listing });
    const row = await stage.listing(slug);
    expect(row).toMatchObject({
      state: 'published',
      language: 'de',
      phone: '',
      place: { kind: 'city', slug: 'berlin' },
    });
    expect(row?.texts.toSorted()).toEqual([
      ['de', 'Ton', 'Pots.', 'Pots from *Munich*.'],
      ['en', 'Clay', '', ''],
    ]);
    expect(await stage.rows('select name_key from listings where site_id = ?1')).toEqual([{ name_key: 'ton' }]);
    expect([await stage.published(), await stage.waiting(), await stage.due()]).toEqual([['c', 'b'], [], ['a']]);
    expect((await stage.counts()).filter(({ place }) => place === 'munich')).toEqual([]);
    expect(await stage.countOf('listings')).toBe(1);
  });

  test.each(['refuse', 'withdraw'])('is gone after %s, and its photos go', async (name) => {
    const id = await stage.send({}, ['a']);
    await stage.decide(id, 'accept');
    await stage.decide(id, 'undo');
    expect(await stage.decide(id, name)).toEqual(done);
    expect([await stateOf(id), await stage.published(), await stage.waiting(), await stage.due()]).toEqual([
      'removed',
      [],
      [],
      ['a'],
    ]);
  });

  test.each(['undo', 'appeal'])('waits again after its refusal and %s, and can be published again', async (name) => {
    const id = await stage.send({}, ['a']);
    for (const one of ['accept', 'undo', 'refuse', name])
      expect([one, await stage.decide(id, one)]).toEqual([one, done]);
    expect([await stateOf(id), await stage.waiting()]).toEqual(['hidden', ['a']]);
    expect(await stage.decide(id, 'accept', { by: 'ben' })).toEqual(done);
    expect([await stateOf(id), await stage.published(), await stage.uploads()]).toEqual(['published', ['a'], []]);
  });

  test('stays gone where staff removed it, and cannot be published again', async () => {
    const id = await stage.send({}, ['a']);
    await stage.decide(id, 'accept');
    const { listing } = await stage.thing(id);
    await stage.writer.patchListings([{ id: listing ?? 0, state: 'removed' }]);
    expect(await stage.decide(id, 'undo')).toEqual(done);
    expect(await stateOf(id)).toBe('removed');
    expect(await stage.decide(id, 'accept')).toEqual({ code: 'refused', problem: 'listing-gone' });
    expect(await stage.decide(id, 'refuse')).toEqual(done);
    expect(await stateOf(id)).toBe('removed');
  });
});

describe('The photos of a listing that waits', () => {
  test('are those that its author sent last', async () => {
    const id = await stage.send({}, ['a', 'b']);
    await stage.decide(id, 'send-back');
    expect(await stage.waiting()).toEqual(['a', 'b']);
    await stage.upload(id, 'c', 'd');
    await stage.sendAgain(id, { ...fullValues, photos: [photoCalled('b'), photoCalled('d')] });
    expect([await stage.waiting(), await stage.due()]).toEqual([
      ['b', 'd'],
      ['a', 'c'],
    ]);
    // What was left out does not come back with an appeal, nor does it stay when the listing is published.
    await stage.decide(id, 'refuse');
    await stage.decide(id, 'undo');
    expect([await stage.waiting(), await stage.due()]).toEqual([
      ['b', 'd'],
      ['a', 'c'],
    ]);
    await stage.decide(id, 'accept');
    expect([await stage.published(), await stage.waiting(), await stage.due()]).toEqual([['b', 'd'], [], ['a', 'c']]);
  });

  test.each([
    ['refuse', 60],
    ['withdraw', 7],
  ] as const)('are deleted some time after %s', async (name, days) => {
    const id = await stage.send({}, ['a']);
    await stage.decide(id, name);
    expect(await stage.uploads()).toMatchObject([{ due_at: sentAt + 1000 + days * day }]);
  });

  test.each(['undo', 'appeal'])('stay when a refused one waits again after %s', async (name) => {
    const id = await stage.send({}, ['a']);
    await stage.decide(id, 'refuse');
    expect(await stage.decide(id, name)).toEqual(done);
    expect(await stage.waiting()).toEqual(['a']);
  });

  test('are gone if they are due before an appeal: staff are told so, and can send it back', async () => {
    const id = await stage.send({}, ['a']);
    await stage.decide(id, 'refuse');
    expect(await stage.decide(id, 'appeal', { now: sentAt + 61 * day })).toEqual(done);
    const later = { now: sentAt + 62 * day, by: 'ben' } as const;
    expect(await stage.decide(id, 'accept', later)).toEqual({ code: 'refused', problem: 'photos-gone' });
    expect(await stage.countOf('listings')).toBe(0);
    expect(await stage.decide(id, 'send-back', later)).toEqual(done);
  });
});

describe('A listing cannot be accepted', () => {
  test('while its category or its place is gone', async () => {
    const id = await stage.send();
    const gone = { code: 'refused', problem: 'reference-gone' };
    await stage.rows(`update categories set slug = 'was-shops' where site_id = ?1 and slug = 'shops'`);
    expect(await stage.decide(id, 'accept')).toEqual(gone);
    await stage.rows(`update categories set slug = 'shops' where site_id = ?1 and slug = 'was-shops'`);
    await stage.rows(`update places set slug = 'was-munich' where site_id = ?1 and slug = 'munich'`);
    expect(await stage.decide(id, 'accept')).toEqual(gone);
    expect(await stage.countOf('listings')).toBe(0);
    await stage.rows(`update places set slug = 'munich' where site_id = ?1 and slug = 'was-munich'`);
    expect(await stage.decide(id, 'accept')).toEqual(done);
  });

  test('twice in a row, nor by its author', async () => {
    const id = await stage.send();
    expect(await stage.decide(id, 'accept', { by: 'member' })).toEqual({ code: 'not-allowed' });
    await stage.decide(id, 'accept');
    expect(await stage.decide(id, 'accept')).toEqual({ code: 'impossible' });
  });
});

test('Its author is told once of each arrival, in other words for a corrected version and for an appeal', async () => {
  const id = await stage.send();
  await stage.decide(id, 'send-back');
  const again = { ...fullValues, phone: '+49 89 654321' };
  expect(await stage.sendAgain(id, again)).toMatchObject({ code: 'moved' });
  // Pressed twice, it was sent already.
  expect(await stage.sendAgain(id, again)).toMatchObject({ code: 'not-found' });
  await stage.decide(id, 'refuse');
  await stage.decide(id, 'appeal');
  const mails = await stage.rows<{ event: string }>(
    `select data ->> 'event' as event from outbox where site_id = ?1 and template = 'submission' order by id`,
  );
  expect(mails.map(({ event }) => event)).toEqual(['waiting', 'sent-back', 'again', 'refused', 'appeal']);
});
