import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ownReviewsSchema, reviewVoteSchema, writeReviewSchema } from '../../web/contract/pages/review-forms.data.ts';
import { uploadsPath } from '../../web/contract/uploads.ts';
import { eraseText } from '../../worker/features/audit/erase-version.writer.ts';
import { reviewLimits } from '../../worker/features/reviews/limits.ts';
import { startOf } from '../support/claims.ts';
import { own } from '../support/enquiries.ts';
import { photoOf } from '../support/hostile-files.ts';
import { withoutScripts } from '../support/page.ts';
import { dataOf, makeStaff, pageData, personOf, signedInAs } from '../support/people.ts';
import { decideOn } from '../support/queue.ts';
import {
  newReviewer,
  nextPlace,
  type Place,
  published,
  type Reviewer,
  reviewFields,
  storedReview,
} from '../support/reviewers.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
});
afterAll(() => server.close());

const origin = 'http://atlas.localhost';
const ownPage = `${origin}/en/dashboard/reviews`;
const reviewPath = (id: number, act = '') => `${origin}/en/reviews/${id}${act && `/${act}`}`;
const run = (query: string, ...values: unknown[]) =>
  server.db
    .prepare(query)
    .bind(...values)
    .run();
/** Others see a change within 5 s. */
const patient = { timeout: 20_000, interval: 500 };
const formOf = (who: TestVisitor, { form }: Place) => pageData(who, form, writeReviewSchema);
const bodyOf = ({ text }: { text: string }) => withoutScripts(text);

/** The hidden fields of a form, as its page posts them. */
const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...withoutScripts(html).matchAll(/<input type="hidden" name="(base|role)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

describe('A member who reviews a place', () => {
  test('publishes it at once and is led to it, with the language found in the text and the business told', async () => {
    const place = await nextPlace(server);
    const owner = await signedInAs(server, 'told@business.example');
    await own(server.db, place.site, place.id, await personOf(server, 'told@business.example'));
    const { visitor, review } = await published(server, place, {
      ...{ stars: '5', title: 'Sehr schön', visited: '2026-03' },
      body: 'Wir waren an einem Regentag dort und haben fast den ganzen Nachmittag in den hellen Räumen verbracht.',
    });
    expect(review).toMatchObject({
      stars: 5,
      title: 'Sehr schön',
      language: 'de',
      language_by: 'found',
      visited_on: '2026-03',
    });
    const done = await visitor.get(`${place.form}?done=sent`);
    expect(bodyOf(done)).toContain('Language, found in your text: German.');
    expect(bodyOf(done)).toContain(`href="/en/reviews/${review.id}"`);
    expect((await new TestVisitor(server).get(reviewPath(review.id))).status).toBe(200);
    const mail = await dataOf<{ event: string; link: string }>(server, 'told@business.example', 'review');
    expect([mail.event, new URL(mail.link).pathname]).toEqual(['published', '/en/dashboard/reviews']);
    expect((await pageData(owner, ownPage, ownReviewsSchema)).unanswered.map(({ id }) => id)).toEqual([review.id]);
  });

  test.each([
    ['id', 'Tempatnya sangat nyaman dan petugasnya ramah, kami pasti akan kembali lagi bersama keluarga.'],
    ['ko', '전시가 알차고 직원들이 친절해서 오후 내내 즐겁게 둘러보았습니다. 다음에도 꼭 다시 오고 싶어요.'],
    ['th', 'นิทรรศการน่าสนใจมาก เจ้าหน้าที่ใจดี และเดินชมได้ทั้งบ่ายโดยไม่รู้สึกเบื่อเลย'],
  ])('can write in a language that the site does not have: %s', async (language, body) => {
    const { review } = await published(server, await nextPlace(server), { body });
    expect(review).toMatchObject({ language, language_by: 'found', body });
  });

  test('without an account gets a code at the end, and is signed in with the review', async () => {
    const place = await nextPlace(server);
    const visitor = new TestVisitor(server, { 'cf-connecting-ip': '10.9.0.1' });
    const fields = reviewFields();
    const asked = await visitor.post(place.form, { ...fields, address: 'new-reviewer@people.example' });
    expect(asked.status).toBe(303);
    const { code } = await dataOf<{ code: string }>(server, 'new-reviewer@people.example', 'sign-in');
    expect((await visitor.post(place.form, { step: 'code', code })).headers.get('location')).toContain('done=sent');
    const review = await storedReview(server, place, await personOf(server, 'new-reviewer@people.example'));
    expect(review?.body).toBe(fields.body);
  });

  test('is told what is missing, and keeps what was typed', async () => {
    const place = await nextPlace(server);
    const { visitor } = await newReviewer(server);
    const refused = await visitor.post(place.form, reviewFields({ stars: '', title: 'Two hours of calm' }));
    expect([refused.status, bodyOf(refused).includes('Choose from one to five stars')]).toEqual([422, true]);
    expect(bodyOf(refused)).toContain('Two hours of calm');
    for (const [more, words] of [
      [{ body: ' ' }, 'Write a few words'],
      [{ visited: '2999-01' }, 'Choose a month that has begun'],
      [{ language: 'xx' }, 'Choose a language from the list'],
      [{ title: 'x'.repeat(121) }, 'Shorten it'],
    ] as const) {
      const again = await visitor.post(place.form, reviewFields(more));
      expect([again.status, bodyOf(again).includes(words)]).toEqual([422, true]);
    }
  });

  test('rates the criteria of the site, each of them or none', async () => {
    const place = await nextPlace(server);
    await run(
      `insert into review_settings (site_id, criteria) values (?1, ?2)`,
      place.site,
      JSON.stringify([
        { slug: 'light', names: { en: 'Light' } },
        { slug: 'signs', names: { en: 'Signs' } },
      ]),
    );
    const { review } = await published(server, place, {
      'criterion-light': '2',
      'criterion-signs': '',
      'criterion-x': '5',
    });
    await run('delete from review_settings where site_id = ?1', place.site);
    expect(JSON.parse(review.criteria)).toEqual({ light: 2 });
  });

  test('changes it later in the same form, which has what they wrote; an older page changes nothing unseen', async () => {
    const place = await nextPlace(server);
    const { visitor, person, review } = await published(server, place, { title: 'First words', language: 'fr' });
    const page = await formOf(visitor, place);
    expect(page.form.values).toMatchObject({ stars: '4', title: 'First words', language: 'fr', visited: '' });
    const fields = { ...page.form.values, step: 'send', revision: String(page.own?.revision), title: 'Second words' };
    expect((await visitor.post(place.form, fields)).status).toBe(303);
    const stale = await visitor.post(place.form, { ...fields, title: 'Third words' });
    expect([stale.status, bodyOf(stale).includes('Your review was changed in the meantime')]).toEqual([409, true]);
    const now = await storedReview(server, place, person);
    expect([now?.id, now?.title, now?.revision]).toEqual([review.id, 'Second words', 2]);
    // The refused page has the number of the present review, so that sending it again decides.
    const revision = bodyOf(stale).match(/name="revision" value="(\d+)"/)?.[1] ?? '';
    expect((await visitor.post(place.form, { ...fields, title: 'Third words', revision })).status).toBe(303);
    expect(bodyOf(await visitor.get(reviewPath(review.id)))).toContain('Third words');
  });

  test('who had one already before signing in is shown both, and sends again', async () => {
    const place = await nextPlace(server);
    const { visitor, address, person } = await published(server, place);
    const other = new TestVisitor(server, { 'cf-connecting-ip': '10.9.0.2' });
    const fields = reviewFields({ title: 'Typed while signed out' });
    await other.post(place.form, { ...fields, address });
    const { code } = await dataOf<{ code: string }>(server, address, 'sign-in');
    const waits = await other.post(place.form, { step: 'code', code });
    expect([waits.status, waits.headers.get('location')]).toEqual([303, expect.stringContaining('done=kept')]);
    expect(bodyOf(await other.get(place.form))).toContain('You’ve reviewed this place before');
    const page = await formOf(other, place);
    expect(page.form.values.title).toBe('Typed while signed out');
    const again = { ...page.form.values, step: 'send', revision: String(page.own?.revision) };
    expect((await other.post(place.form, again)).status).toBe(303);
    expect((await storedReview(server, place, person))?.title).toBe('Typed while signed out');
    expect((await visitor.get(place.form)).status).toBe(200);
  });

  test('in ten tabs at the same moment has written one review', async () => {
    const place = await nextPlace(server);
    const { visitor, person } = await newReviewer(server);
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.post(place.form, reviewFields())));
    const statuses = answers.map(({ status }) => status).sort();
    expect([statuses[0], statuses.filter((status) => status === 303).length]).toEqual([303, 1]);
    const all = await server.db
      .prepare('select count(*) as n from reviews where listing_id = ?1 and person_id = ?2')
      .bind(place.id, person)
      .first<number>('n');
    expect(all).toBe(1);
  });

  test('whose text has a link is told that it waits, in general words, and can change and remove it', async () => {
    const place = await nextPlace(server);
    const { visitor, person } = await newReviewer(server);
    await visitor.post(
      place.form,
      reviewFields({ body: 'Buy tickets at https://cheap.example/now and https://more.example' }),
    );
    expect((await storedReview(server, place, person))?.state).toBe('held');
    const done = bodyOf(await visitor.get(`${place.form}?done=sent`));
    for (const words of ['isn’t shown yet', 'looked at by the site’s staff first', 'We’ll email you'])
      expect(done).toContain(words);
    const { own: mine } = await pageData(visitor, ownPage, ownReviewsSchema);
    expect(mine[0]).toMatchObject({ state: 'held', path: null });
    const id = (await storedReview(server, place, person))?.id ?? 0;
    expect((await new TestVisitor(server).get(reviewPath(id))).status).toBe(404);
    expect((await visitor.post(ownPage, { step: 'remove', review: String(id) })).status).toBe(303);
    expect((await storedReview(server, place, person))?.state).toBe('removed');
  });
});

describe('A review is refused, before and after it is typed,', () => {
  const refusal = async (who: TestVisitor, place: Place) => {
    const page = await who.get(place.form.replace(/$/, '.json'));
    const blocked = page.status === 200 ? JSON.parse(page.text).blocked : page.status;
    const { status } = await who.post(place.form, reviewFields());
    return [blocked, status];
  };

  test('to those who run the place, and those who claim it', async () => {
    const place = await nextPlace(server);
    const [owner, claimant] = [await newReviewer(server), await newReviewer(server)];
    await own(server.db, place.site, place.id, owner.person);
    expect(await refusal(owner.visitor, place)).toEqual(['own', 409]);
    await startOf(server.db, { site: place.site, listings: [place.id], person: claimant.person, now: Date.now() });
    expect(await refusal(claimant.visitor, place)).toEqual(['own', 409]);
    await run(`update claims set state = 'withdrawn' where person_id = ?1`, claimant.person);
    expect(await refusal(claimant.visitor, place)).toEqual([null, 303]);
  });

  test('to suspended members, who keep what they typed', async () => {
    const place = await nextPlace(server);
    const { visitor, person } = await newReviewer(server);
    await run(`update members set state = 'suspended' where person_id = ?1`, person);
    expect(await refusal(visitor, place)).toEqual(['suspended', 403]);
  });

  test('where the site takes none, and where visitors see no such place', async () => {
    const place = await nextPlace(server);
    const { visitor } = await newReviewer(server);
    await run(`insert into review_settings (site_id, state) values (?1, 'closed')`, place.site);
    expect(await refusal(visitor, place)).toEqual(['closed', 409]);
    await run('delete from review_settings where site_id = ?1', place.site);
    await run(`update listings set state = 'hidden' where site_id = ?1 and id = ?2`, place.site, place.id);
    expect(await refusal(visitor, place)).toEqual([404, 404]);
    const nowhere = { ...place, form: `${origin}/en/directory/listing/no-such-place/review` };
    expect(await refusal(visitor, nowhere)).toEqual([404, 404]);
  });

  test('after staff rejected one, until an appeal', async () => {
    const place = await nextPlace(server);
    const { visitor, person } = await published(server, place);
    await run(
      `update reviews set state = 'rejected', reason = 'spam' where listing_id = ?1 and person_id = ?2`,
      place.id,
      person,
    );
    expect(await refusal(visitor, place)).toEqual(['rejected', 409]);
    expect(bodyOf(await visitor.get(place.form))).toContain('href="/en/dashboard/contributions"');
  });

  test('beyond the number of a day', async () => {
    const { visitor, person } = await newReviewer(server);
    const place = await nextPlace(server);
    const { most } = reviewLimits.reviewsPerPerson;
    for (let i = 0; i < most; i += 1) await visitor.post(place.form, reviewFields({ revision: '99' }));
    const refused = await visitor.post(place.form, reviewFields({ title: 'One more' }));
    expect([refused.status, bodyOf(refused).includes('One more')]).toEqual([429, true]);
    expect(await storedReview(server, place, person)).toBeNull();
  });

  test('from another origin', async () => {
    const place = await nextPlace(server);
    const { visitor } = await newReviewer(server);
    const answer = await visitor.post(place.form, reviewFields(), { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
  });
});

describe('A draft of a review', () => {
  test('has what two devices wrote in different fields, and shows what both changed', async () => {
    const place = await nextPlace(server);
    const { visitor: phone, address } = await newReviewer(server);
    const desk = await signedInAs(server, address);
    const [onPhone, onDesk] = [
      hiddenIn((await phone.get(place.form)).text),
      hiddenIn((await desk.get(place.form)).text),
    ];
    const empty = { stars: '', title: '', body: '', visited: '', language: '', revision: '', photos: '' };
    await phone.post(place.form, { ...onPhone, ...empty, step: 'keep', title: 'From the phone' });
    expect((await desk.post(place.form, { ...onDesk, ...empty, step: 'keep', body: 'From the desk' })).status).toBe(
      303,
    );
    expect((await formOf(phone, place)).form.values).toMatchObject({ title: 'From the phone', body: 'From the desk' });
    const refused = await desk.post(place.form, { ...onDesk, ...reviewFields({ title: 'From the desk' }) });
    expect([refused.status, bodyOf(refused).includes('From the phone')]).toEqual([409, true]);
  });

  test('survives the end of the session: what was typed since is there after signing in again', async () => {
    const place = await nextPlace(server);
    const { visitor, person, address } = await newReviewer(server);
    const hidden = hiddenIn((await visitor.get(place.form)).text);
    await run('update sessions set expires_at = 1 where person_id = ?1', person);
    const fields = reviewFields({ title: 'Written into the void' });
    expect((await visitor.post(place.form, { ...hidden, ...fields, step: 'keep' })).status).toBe(401);
    await visitor.post(`${origin}/en/login`, { step: 'address', address });
    const { code } = await dataOf<{ code: string }>(server, address, 'sign-in');
    await visitor.post(`${origin}/en/login`, { step: 'code', code });
    expect((await formOf(visitor, place)).form.values.title).toBe('Written into the void');
  });
});

describe('Photos of a review', () => {
  const upload = async (who: TestVisitor, { slug }: Place, number = 1) => {
    const answer = await who.send(`${origin}${uploadsPath('review', slug)}&id=${`photo-${number}`.padEnd(16, '-')}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new Uint8Array(await photoOf(400, 300).jpeg().toBuffer()),
    });
    expect(answer.status).toBe(201);
    const { key, width, height } = JSON.parse(answer.text) as { key: string; width: number; height: number };
    return { key, field: `${key}:${width}x${height}` };
  };
  const seen = async (path: string, ...all: TestVisitor[]) =>
    Promise.all(all.map(async (who) => (await who.get(origin + path)).status));

  test('are shown with it, and are gone with it', async () => {
    const place = await nextPlace(server);
    const { visitor, person } = await newReviewer(server);
    const stranger = new TestVisitor(server);
    const [one, two] = [await upload(visitor, place, 1), await upload(visitor, place, 2)];
    const photos = { photos: `${one.field} ${two.field}`, [`alt-${one.key}`]: 'The entrance hall' };
    expect((await visitor.post(place.form, reviewFields(photos))).status).toBe(303);
    const review = await storedReview(server, place, person);
    expect(JSON.parse(review?.photos ?? '')).toEqual([
      [one.key, 400, 300, 'The entrance hall'],
      [two.key, 400, 300, ''],
    ]);
    expect(await seen(`/media/${one.key}/320.webp`, stranger, visitor)).toEqual([200, 200]);
    const page = await formOf(visitor, place);
    const fields = { ...page.form.values, step: 'send', revision: String(page.own?.revision), photos: two.field };
    expect((await visitor.post(place.form, fields)).status).toBe(303);
    // A cached photo is asked about again once a change of its listing is known.
    await vi.waitUntil(async () => (await seen(`/media/${one.key}/320.webp`, stranger))[0] === 404, patient);
    expect(await seen(`/media/${two.key}/320.webp`, stranger)).toEqual([200]);
    await visitor.post(ownPage, { step: 'remove', review: String(review?.id) });
    await vi.waitUntil(async () => (await seen(`/media/${two.key}/320.webp`, stranger))[0] === 404, patient);
    const due = await server.db
      .prepare('select count(*) as n from uploads where key in (?1, ?2) and due_at is not null')
      .bind(one.key, two.key)
      .first<number>('n');
    expect(due).toBe(2);
  });

  test('are seen by their author and staff alone while the review is held', async () => {
    const place = await nextPlace(server);
    const { visitor } = await newReviewer(server);
    const moderator = await newReviewer(server);
    await makeStaff(server.db, { site: place.site, person: moderator.person, role: 'moderator' });
    const { key, field } = await upload(visitor, place);
    await visitor.post(
      place.form,
      reviewFields({ photos: field, body: 'See https://one.example and https://two.example' }),
    );
    expect(await seen(`/uploads/${key}/320.webp`, visitor, moderator.visitor, new TestVisitor(server))).toEqual([
      200, 200, 404,
    ]);
  });

  test('of another person, and more than six, are refused', async () => {
    const place = await nextPlace(server);
    const [one, other] = [await newReviewer(server), await newReviewer(server)];
    const { field } = await upload(one.visitor, place);
    const stolen = await other.visitor.post(place.form, reviewFields({ photos: field }));
    expect([stolen.status, bodyOf(stolen).includes('photos are no longer there')]).toEqual([422, true]);
    const many = Array.from({ length: 7 }, (_, i) => `${String(i).repeat(32)}:5x5`).join(' ');
    expect((await one.visitor.post(place.form, reviewFields({ photos: many }))).status).toBe(422);
  });

  test('are sent without script', async () => {
    const place = await nextPlace(server);
    const { visitor } = await newReviewer(server);
    const value = new File([new Uint8Array(await photoOf(400, 300).jpeg().toBuffer())], 'hall.jpg', {
      type: 'image/jpeg',
    });
    const fields = reviewFields({ step: 'upload', title: 'With a photo' });
    expect((await visitor.upload(place.form, fields, { name: 'photo-files', value })).status).toBe(303);
    const { values } = (await formOf(visitor, place)).form;
    expect([values.title, values.photos?.split(':')[1]]).toEqual(['With a photo', '400x300']);
  });
});

describe('Members', () => {
  test('vote once, back on the page where they read, and take it back', async () => {
    const place = await nextPlace(server);
    const author = await published(server, place);
    const { visitor } = await newReviewer(server);
    const [vote, id] = [reviewPath(author.review.id, 'vote'), author.review.id];
    const from = { referer: `${origin}/en/directory/listing/${place.slug}/reviews?order=lowest` };
    for (let i = 0; i < 2; i += 1) {
      const answer = await visitor.post(vote, { step: 'helpful' }, from);
      const to = `/en/directory/listing/${place.slug}/reviews?order=lowest#review-${id}`;
      expect([answer.status, answer.headers.get('location')]).toEqual([303, to]);
    }
    const helpful = async () => (await storedReview(server, place, author.person))?.helpful;
    expect(await helpful()).toBe(1);
    expect((await pageData(visitor, vote, reviewVoteSchema)).vote).toBe('helpful');
    expect((await visitor.post(vote, { step: 'none' })).headers.get('location')).toBe(`/en/reviews/${id}#review-${id}`);
    expect(await helpful()).toBe(0);
    expect((await author.visitor.post(vote, { step: 'helpful' })).status).toBe(409);
    expect((await pageData(author.visitor, vote, reviewVoteSchema)).vote).toBe('own');
    expect((await visitor.post(reviewPath(999_999, 'vote'), { step: 'helpful' })).status).toBe(404);
  });

  test('who are not signed in are led to sign in before they vote, and back', async () => {
    const { review } = await published(server, await nextPlace(server));
    const answer = await new TestVisitor(server).post(reviewPath(review.id, 'vote'), { step: 'helpful' });
    expect(answer.headers.get('location')).toContain(encodeURIComponent(`/en/reviews/${review.id}/vote`));
    expect((await new TestVisitor(server).get(reviewPath(review.id, 'vote'))).status).toBe(200);
  });

  test('report a review with a reason; staff reject it, and its author reads why and appeals', async () => {
    const place = await nextPlace(server);
    const author = await published(server, place);
    const report = reviewPath(author.review.id, 'report');
    const { visitor } = await newReviewer(server);
    const empty = await visitor.post(report, { step: 'send', text: 'Look at it' });
    expect([empty.status, bodyOf(empty).includes('Look at it')]).toEqual([422, true]);
    const sent = await visitor.post(report, { step: 'send', reason: 'not-visited', text: '' });
    expect(sent.headers.get('location')).toContain('done=sent');
    expect((await visitor.get(`${report}?done=sent`)).text).toContain('Report sent');
    const item = await server.db
      .prepare(`select id from queue where kind = 'review-report' and listing_id = ?1`)
      .bind(place.id)
      .first<number>('id');
    const moderator = await newReviewer(server);
    await makeStaff(server.db, { site: place.site, person: moderator.person, role: 'moderator' });
    await decideOn(server.db, { site: place.site, id: item ?? 0, name: 'accept', by: moderator.person });
    expect((await storedReview(server, place, author.person))?.state).toBe('rejected');
    const list = await pageData(author.visitor, ownPage, ownReviewsSchema);
    expect(list.own[0]).toMatchObject({ state: 'rejected', editPath: null, removePath: null });
    const contributions = bodyOf(await author.visitor.get(`${origin}/en/dashboard/contributions`));
    expect(contributions).toContain('It isn’t about a visit to this place');
    expect(contributions).toContain('name="appeal"');
    expect((await visitor.get(report)).status).toBe(404);
  });

  test('report without an account, from an address that they confirm', async () => {
    const { review } = await published(server, await nextPlace(server));
    const visitor = new TestVisitor(server, { 'cf-connecting-ip': '10.9.0.3' });
    const report = reviewPath(review.id, 'report');
    await visitor.post(report, { step: 'send', reason: 'insult', text: 'Third line', address: 'upset@people.example' });
    const { code } = await dataOf<{ code: string }>(server, 'upset@people.example', 'form-code');
    expect((await visitor.post(report, { step: 'code', code })).headers.get('location')).toContain('done=sent');
  });
});

describe('A business', () => {
  async function business(): Promise<{ place: Place; owner: Reviewer }> {
    const [place, owner] = [await nextPlace(server), await newReviewer(server)];
    await own(server.db, place.site, place.id, owner.person);
    return { place, owner };
  }

  test('answers a review once, changes the answer and removes it; its author is told', async () => {
    const { place, owner } = await business();
    const author = await published(server, place);
    const reply = reviewPath(author.review.id, 'reply');
    const answer = (step: string, body: string, revision = '') => owner.visitor.post(reply, { step, body, revision });
    expect((await answer('send', ' ')).status).toBe(422);
    expect((await answer('send', 'Thank you for your visit!')).headers.get('location')).toContain('done=replied');
    const mail = await dataOf<{ link: string }>(server, author.address, 'review');
    expect(new URL(mail.link).pathname).toBe(`/en/reviews/${author.review.id}`);
    const twice = await answer('send', 'A second answer');
    expect([twice.status, bodyOf(twice).includes('A second answer')]).toEqual([409, true]);
    expect(bodyOf(await owner.visitor.get(reply))).toContain('Thank you for your visit!');
    expect((await answer('send', 'Thank you, and come back!', '1')).status).toBe(303);
    expect(bodyOf(await author.visitor.get(reviewPath(author.review.id)))).toContain('come back!');
    expect((await answer('remove', '', '2')).headers.get('location')).toContain('done=reply-removed');
    const page = reviewPath(author.review.id);
    await vi.waitUntil(async () => !bodyOf(await author.visitor.get(page)).includes('come back!'), patient);
  });

  test('is the only one that answers: others are told who can', async () => {
    const { place, owner } = await business();
    const { review, visitor } = await published(server, place);
    const reply = reviewPath(review.id, 'reply');
    expect((await visitor.get(reply)).status).toBe(403);
    expect((await visitor.post(reply, { step: 'send', body: 'Me too', revision: '' })).status).toBe(403);
    expect((await new TestVisitor(server).get(reply)).status).toBe(401);
    expect((await owner.visitor.get(reply)).status).toBe(200);
  });
});

describe('The list of one’s own reviews', () => {
  test('asks before it removes one, and lets it be written again in the same place', async () => {
    const place = await nextPlace(server);
    const { visitor, person, review } = await published(server, place);
    const asks = await pageData(visitor, `${ownPage}?remove=${review.id}`, ownReviewsSchema);
    expect(asks.removing?.id).toBe(review.id);
    const stranger = await newReviewer(server);
    expect((await stranger.visitor.get(`${ownPage}?remove=${review.id}`)).status).toBe(404);
    expect((await stranger.visitor.post(ownPage, { step: 'remove', review: String(review.id) })).status).toBe(404);
    expect((await visitor.post(ownPage, { step: 'remove', review: String(review.id) })).status).toBe(303);
    expect((await visitor.get(reviewPath(review.id))).status).toBe(410);
    const { own: mine } = await pageData(visitor, ownPage, ownReviewsSchema);
    expect(mine[0]).toMatchObject({ id: review.id, state: 'removed', removePath: null });
    expect((await visitor.post(place.form, reviewFields())).status).toBe(303);
    expect(await storedReview(server, place, person)).toMatchObject({ id: review.id, state: 'published' });
  });
});

test('A text that is erased leaves the review with its stars alone, and its photos go', async () => {
  const place = await nextPlace(server);
  const { person, review } = await published(server, place, { title: 'My full name is here' });
  const admin = await newReviewer(server);
  await makeStaff(server.db, { site: place.site, person: admin.person, role: 'admin' });
  const version = await server.db
    .prepare('select version_id from reviews where id = ?1 and site_id = ?2')
    .bind(review.id, place.site)
    .first<number>('version_id');
  const erased = { site: place.site, version: version ?? 0, by: admin.person, now: Date.now() };
  expect(await eraseText(server.db, { ...erased, by: person })).toBe('not-allowed');
  expect((await storedReview(server, place, person))?.title).toBe('My full name is here');
  expect(await eraseText(server.db, erased)).toBe('erased');
  expect(await storedReview(server, place, person)).toMatchObject({
    title: '',
    body: '',
    stars: 4,
    state: 'published',
  });
});
