import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { valuesOf } from '../../worker/features/submissions/listing-values.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { beforeWrites } from '../support/failing-database.ts';
import { createListings, listingNamed } from '../support/listings.ts';
import { makeStaff } from '../support/people.ts';
import { newestThing } from '../support/queue.ts';
import { createPeople, type People } from '../support/queue-site.ts';
import { openSubmissionStage, type SubmissionStage, sentAt } from '../support/submission-stage.ts';
import { fullValues, photoCalled, photoKey, sendForm, uploadPhotos } from '../support/submissions.ts';

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

const otherWeek = { ...(fullValues.hours as object), mon: [] } as never;

describe('A change that is published at once', () => {
  /** Sends the form of an editor whose page is as old as `between`, or whose rights are. */
  async function edit(between: (listing: number) => Promise<unknown>) {
    const { slug, listing } = await stage.publish();
    const person = people.other;
    await makeStaff(database.db, { site: stage.site, person, role: 'editor', now: sentAt });
    const row = await stage.listing(slug);
    if (!row) throw new Error('there is no listing');
    const draft = { site: stage.site, person, listing: slug, now: sentAt };
    await uploadPhotos(database.db, draft, 'c');
    const values = { ...valuesOf(row), phone: '', photos: [photoCalled('c')] };
    const meddling = beforeWrites(database.db, () => between(listing));
    return { slug, outcome: await sendForm(meddling, { ...draft, values, roles: ['editor'] }) };
  }

  test('is one entry of the log, and no thing of the queue', async () => {
    const waiting = await stage.countOf('queue');
    const { slug, outcome } = await edit(async () => undefined);
    expect(outcome).toMatchObject({ code: 'moved' });
    expect(await stage.listing(slug)).toMatchObject({ phone: '' });
    expect([await stage.published(), await stage.due()]).toEqual([['c'], ['a', 'b']]);
    expect(await stage.countOf('queue')).toBe(waiting + 1);
    expect(await stage.rows(`select actor_id from audit_log where site_id = ?1 and action = 'listing.edit'`)).toEqual([
      { actor_id: people.other },
    ]);
  });

  test.each([
    ['another person was faster', (id: number) => stage.writer.patchListings([{ id, email: 'new@pots.example' }])],
    ['the listing was removed', (id: number) => stage.writer.patchListings([{ id, state: 'removed' }])],
    ['the person has lost the right', () => stage.rows('delete from site_roles where site_id = ?1')],
    ['a photo is gone', () => stage.rows('update uploads set due_at = 1 where site_id = ?1')],
  ] as const)('is refused, and nothing is written, where %s', async (_, between) => {
    const { slug, outcome } = await edit(between);
    expect(outcome).toMatchObject({ code: 'refused', status: 409, problem: 'changed' });
    expect(await stage.listing(slug)).toMatchObject({ phone: '+49 89 123456' });
    expect(await stage.published()).toEqual(['a', 'b']);
    expect(await stage.rows(`select 1 from audit_log where site_id = ?1 and action = 'listing.edit'`)).toEqual([]);
  });
});

describe('A change of a listing', () => {
  test('contains only the fields that differ, with what they were', async () => {
    const { slug } = await stage.publish();
    const { id } = await stage.revise(slug, {
      phone: '+49 89 999',
      'attribute.material': ['clay', 'wood'],
      priceLevel: 2,
    });
    const { content, before } = await stage.thing(id);
    expect(content).toMatchObject({ values: { phone: '+49 89 999' } });
    expect(Object.keys((content as { values: object }).values)).toEqual(['phone']);
    expect(before).toMatchObject({ values: { phone: '+49 89 123456' } });
  });

  test('that changes nothing cannot be sent', async () => {
    const { slug } = await stage.publish();
    expect((await stage.revise(slug, {})).sent).toMatchObject({ code: 'refused', problem: 'nothing-changed' });
  });

  test('replaces what it changes, and nothing else; taken back, everything is as it was', async () => {
    const { slug, listing } = await stage.publish();
    const before = await stage.content(slug);
    const values = {
      ...{ phone: '', website: 'https://new.example/', hours: otherWeek, priceLevel: null, position: null },
      ...{ 'attribute.founded': null, 'attribute.material': ['glass'], categories: ['cafes'], place: 'city/paris' },
      ...{ 'name.de': '', 'summary.de': '', 'description.de': '', summary: '', name: 'Clay' },
      photos: [photoCalled('c'), photoCalled('a', 'Another text')],
    };
    const { id } = await stage.revise(slug, values, ['c']);
    expect(await stage.decide(id, 'accept')).toEqual(done);
    const changed = await stage.content(slug);
    expect(changed).toMatchObject({
      phone: '',
      hoursText: '',
      latitude: null,
      place: { kind: 'city', slug: 'paris' },
      id: listing,
    });
    expect(changed.texts).toEqual([['en', 'Clay', '', 'Pots from *Munich*.']]);
    expect(changed.attributes).toEqual({ wheelchair: true, material: ['glass'] });
    expect(changed.sources).toEqual({
      website: { source: 'member', confirmedAt: null, statedAt: sentAt + 1000 },
      hours: expect.objectContaining({ source: 'member' }),
    });
    expect([await stage.published(), await stage.waiting(), await stage.due()]).toEqual([['c', 'a'], [], ['b']]);
    expect((await stage.counts()).map(({ category, place }) => [category, place])).toContainEqual(['cafes', 'paris']);
    expect(await stage.decide(id, 'undo')).toEqual(done);
    expect(await stage.content(slug)).toEqual(before);
    expect([await stage.published(), await stage.waiting(), await stage.due()]).toEqual([['a', 'b'], ['c'], []]);
    expect(await stage.rows('select name_key from listings where site_id = ?1')).toEqual([{ name_key: 'clay & co' }]);
    // It can be accepted and taken back again.
    expect(await stage.decide(id, 'accept')).toEqual(done);
    expect(await stage.content(slug)).toMatchObject({ texts: changed.texts, photos: changed.photos });
    expect(await stage.decide(id, 'undo')).toEqual(done);
    expect(await stage.content(slug)).toEqual(before);
  });

  test('can add a language, which goes when it is taken back', async () => {
    const [id = 0] = await createListings(stage.writer, [listingNamed('Only English', { email: 'a@b.example' })]);
    const before = await stage.content('only-english');
    const added = { 'name.de': 'Nur Englisch', 'description.de': 'Auf Deutsch.', email: '' };
    const { id: thing } = await stage.revise('only-english', added);
    await stage.decide(thing, 'accept');
    expect((await stage.content('only-english')).texts).toEqual([
      ['de', 'Nur Englisch', '', 'Auf Deutsch.'],
      ['en', 'Only English', '', ''],
    ]);
    expect(await stage.decide(thing, 'undo')).toEqual(done);
    const { sources, ...after } = await stage.content('only-english');
    expect({ ...after, sources: null, id }).toEqual({ ...before, sources: null });
    expect(sources).toEqual({});
  });

  test('can name a place that the site does not have, and be taken back', async () => {
    const { slug } = await stage.publish();
    const before = await stage.content(slug);
    const { id } = await stage.revise(slug, { place: '', placeText: 'Kleinkleckersdorf' });
    await stage.decide(id, 'accept');
    expect(await stage.content(slug)).toMatchObject({ place: null, address: '1 Market Street\nKleinkleckersdorf' });
    expect(await stage.decide(id, 'undo')).toEqual(done);
    expect(await stage.content(slug)).toEqual(before);
  });

  test('keeps what it replaces, if that changed after it was sent', async () => {
    const { slug, listing } = await stage.publish();
    const { id } = await stage.revise(slug, { phone: '+49 89 999', email: '' });
    await stage.writer.patchListings([{ id: listing, phone: '+49 89 555', website: '' }]);
    const between = await stage.content(slug);
    await stage.decide(id, 'accept');
    expect(await stage.content(slug)).toMatchObject({ phone: '+49 89 999', email: '', website: '' });
    expect((await stage.thing(id)).before).toMatchObject({
      values: { phone: '+49 89 555', email: 'clay@pots.example' },
    });
    expect(await stage.decide(id, 'undo')).toEqual(done);
    expect(await stage.content(slug)).toEqual(between);
  });

  test('that was written again with other fields is taken back exactly', async () => {
    const [listing = 0] = await createListings(stage.writer, [listingNamed('Sparse', { phone: '+49 1' })]);
    const draft = { site: stage.site, person: people.member, listing: 'sparse', now: sentAt };
    const row = await stage.listing('sparse');
    if (!row) throw new Error('there is no listing');
    const first = { ...valuesOf(row), phone: '+49 30 111' };
    expect(await sendForm(database.db, { ...draft, values: first })).toMatchObject({ code: 'moved' });
    const id = await newestThing(database.db, stage.site);
    await stage.decide(id, 'send-back');
    const second = { ...valuesOf(row), website: 'https://sparse.example/' };
    expect(await stage.sendAgain(id, second, 'sparse')).toMatchObject({ code: 'moved' });
    await stage.decide(id, 'accept');
    await stage.writer.patchListings([{ id: listing, phone: '+49 30 222' }]);
    expect(await stage.decide(id, 'undo')).toEqual(done);
    expect(await stage.content('sparse')).toMatchObject({ website: '', phone: '+49 30 222' });
  });

  test('cannot be taken back once one of its fields has changed', async () => {
    const { slug, listing } = await stage.publish();
    const { id } = await stage.revise(slug, { phone: '+49 89 999' });
    await stage.decide(id, 'accept');
    await stage.writer.patchListings([{ id: listing, email: '' }]);
    const since = { code: 'refused', problem: 'changed-since' };
    await stage.writer.patchListings([{ id: listing, phone: '+49 89 000' }]);
    expect(await stage.decide(id, 'undo')).toEqual(since);
    await stage.writer.patchListings([{ id: listing, phone: '+49 89 999', state: 'removed' }]);
    expect(await stage.decide(id, 'undo')).toEqual(since);
  });

  test('is taken back with its photos alone, where others have added and removed photos since', async () => {
    const { slug, listing } = await stage.publish();
    const added = await stage.revise(slug, { photos: [photoCalled('a'), photoCalled('b'), photoCalled('d')] }, ['d']);
    // This member saw neither the photo that the other one adds nor one in place of another.
    const { id } = await stage.revise(slug, { photos: [photoCalled('c'), photoCalled('b')] }, ['c']);
    await stage.decide(added.id, 'accept');
    await stage.decide(id, 'accept');
    expect(await stage.published()).toEqual(['c', 'b', 'd']);
    expect(await stage.decide(id, 'undo')).toEqual(done);
    expect(await stage.published()).toEqual(['a', 'b', 'd']);
    await stage.decide(id, 'accept');
    const { photos } = valuesOf((await stage.listing(slug)) as never);
    expect(photos).toHaveLength(3);
    await stage.rows('delete from photos where site_id = ?1 and listing_id = ?2 and key = ?3', listing, photoKey('b'));
    expect(await stage.decide(id, 'undo')).toEqual(done);
    expect(await stage.published()).toEqual(['a', 'd']);
  });

  test('cannot be taken back once somebody has changed one of its photos', async () => {
    const { slug } = await stage.publish();
    const { id } = await stage.revise(slug, { photos: [photoCalled('c'), photoCalled('a')] }, ['c']);
    await stage.decide(id, 'accept');
    await stage.rows(`update photos set alt = '{"en":"Another text"}' where site_id = ?1 and key = ?2`, photoKey('c'));
    expect(await stage.decide(id, 'undo')).toEqual({ code: 'refused', problem: 'changed-since' });
  });

  test('is refused where the listing, a category, a place or a photo is gone', async () => {
    const { slug, listing } = await stage.publish();
    const { id } = await stage.revise(
      slug,
      { place: 'city/paris', categories: ['cafes'], photos: [photoCalled('c')] },
      ['c'],
    );
    await stage.rows(`update categories set slug = 'was-cafes' where site_id = ?1 and slug = 'cafes'`);
    expect(await stage.decide(id, 'accept')).toEqual({ code: 'refused', problem: 'reference-gone' });
    await stage.rows(`update categories set slug = 'cafes' where site_id = ?1 and slug = 'was-cafes'`);
    await stage.rows('update uploads set due_at = 1 where site_id = ?1 and key = ?2', photoKey('c'));
    expect(await stage.decide(id, 'accept')).toEqual({ code: 'refused', problem: 'photos-gone' });
    await stage.writer.patchListings([{ id: listing, state: 'removed' }]);
    expect(await stage.decide(id, 'accept')).toEqual({ code: 'refused', problem: 'listing-gone' });
  });

  test('keeps categories beyond the three that a form shows', async () => {
    const categoryIds = [1, 2, 3, 4];
    await createListings(stage.writer, [listingNamed('Many', { categoryIds })]);
    const row = await stage.listing('many');
    const own = valuesOf(row as never).categories as string[];
    const same = await stage.revise('many', { categories: own.slice(0, 3) });
    expect(same.sent).toMatchObject({ problem: 'nothing-changed' });
    const { id } = await stage.revise('many', { categories: own.slice(1, 3) });
    await stage.decide(id, 'accept');
    expect(valuesOf((await stage.listing('many')) as never).categories).toEqual(own.slice(1));
  });

  test.each(['refuse', 'withdraw'])(
    'leaves its new photos behind after %s, and those of the listing alone',
    async (name) => {
      const { slug } = await stage.publish();
      const { id } = await stage.revise(slug, { photos: [photoCalled('c')] }, ['c']);
      expect(await stage.decide(id, name, name === 'withdraw' ? { by: 'other' } : {})).toEqual(done);
      expect([await stage.published(), await stage.waiting(), await stage.due()]).toEqual([['a', 'b'], [], ['c']]);
    },
  );

  test('of the same moment is published as a whole: of many, each is taken or told to look again', async () => {
    const { slug, listing } = await stage.publish([]);
    const ids: number[] = [];
    for (let i = 0; i < 4; i += 1)
      ids.push((await stage.revise(slug, { phone: `+49 89 100${i}`, email: `n${i}@pots.example` })).id);
    const [codes] = await Promise.all([
      Promise.all(ids.map((id, i) => stage.decide(id, 'accept', { by: i % 2 ? 'ada' : 'ben' }))),
      stage.writer.patchListings([{ id: listing, website: '' }]),
    ]);
    expect(codes.some(({ code }) => code === 'done')).toBe(true);
    for (const { code } of codes) expect(['done', 'changed']).toContain(code);
    const { phone, email } = (await stage.listing(slug)) ?? ({} as never);
    expect(email.slice(1, 2)).toBe(phone.slice(-1));
    for (const [i, id] of ids.entries()) {
      const { state } = await stage.thing(id);
      expect(state).toBe(codes[i]?.code === 'done' ? 'accepted' : 'waiting');
    }
  });
});
