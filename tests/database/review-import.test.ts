import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountReviews } from '../../scripts/lib/recount-reviews.ts';
import { readReviews } from '../../scripts/lib/review-rows.ts';
import { listingsOfSubjects } from '../../scripts/lib/review-subjects.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { findLanguage } from '../../worker/domain/reviews/find-language.ts';
import { importReviews } from '../../worker/features/reviews/import-reviews.writer.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createListings, listingNamed } from '../support/listings.ts';

let database: TestDatabase;
let site: SiteId;
let listings: number[];
beforeAll(async () => {
  database = await openTestDatabase();
  site = await createTestSite(database.db, { languages: ['en', 'ja'] });
  listings = await createListings(openWriter(database.db, site), [listingNamed('Tea House'), listingNamed('Bakery')]);
});
afterAll(() => database.close());

const now = Date.UTC(2026, 4, 10);

const file = `\uFEFFid,lang,source,license,subject_type,subject,rating_raw,rating_scale,stars,title,text,author,date,helpful
1,en,one,CC0,place,Tea House,5,5,5,"It&amp;#39;s good","First line,
second ""line"" &amp; more",Ann,2024-05-06,3
2,id,one,CC0,place,tea  house,4,5,4,,Pelayanan cepat dan ramah ????????,,,
3,ko,two,CC0,place,Bakery,7,10,,,"빵이 맛있고\uFFFD 친절해요",,14.12.11,
4,zh,two,CC0,place,Elsewhere,1,5,1,,"味道一般,服务很慢",,,
5,th,two,CC0,place,Bakery,3,5,3,,ขนมปังอร่อยมาก แต่แพงไปหน่อย,,2999-01-01,
5,th,two,CC0,place,Bakery,3,5,3,,twice,,,
6,en,two,CC0,place,Bakery,,5,,,no stars,,,
7,en,two,CC0,place,Bakery,5,5,5,,,,,
`;

test('Reviews of a file in five languages become those of listings, once', async () => {
  const { rows, skipped, repaired } = readReviews(file, now);
  expect(skipped).toEqual({ noStars: 1, noText: 1, double: 1 });
  expect(repaired).toBe(2);
  expect(rows.map(({ title, body, stars, createdAt }) => [title, body, stars, createdAt])).toEqual([
    ["It's good", 'First line,\nsecond "line" & more', 5, Date.UTC(2024, 4, 6)],
    ['', 'Pelayanan cepat dan ramah', 4, null],
    ['', '빵이 맛있고 친절해요', 4, Date.UTC(2014, 11, 11)],
    ['', '味道一般,服务很慢', 1, null],
    ['', 'ขนมปังอร่อยมาก แต่แพงไปหน่อย', 3, null],
  ]);
  const find = await listingsOfSubjects(database.db, site, { map: { Elsewhere: 'bakery' }, spread: null });
  const reviews = rows.map(({ createdAt, subject, ...row }) => ({
    ...row,
    ...{ listing: find(subject) ?? 0, languageBy: 'person' as const, createdAt: createdAt ?? now },
  }));
  expect(reviews.map(({ listing }) => listings.indexOf(listing))).toEqual([0, 0, 1, 1, 1]);
  expect(await importReviews(database.db, { site, reviews, now })).toBe(5);
  expect(await importReviews(database.db, { site, reviews, now })).toBe(0);
  expect((await recountReviews(database.db, site)).differences).toEqual([]);
  const { results } = await database.db
    .prepare(`select entry, count from review_counts where site_id = ?1 and dimension = 'language' order by entry`)
    .bind(site)
    .all();
  expect(results).toEqual(['en', 'id', 'ko', 'th', 'zh'].map((entry) => ({ entry, count: 1 })));
});

test('Subjects without a listing are spread over listings, the same in every run', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => listingsOfSubjects(database.db, site, { map: {}, spread: 2 })),
  );
  const subjects = Array.from({ length: 50 }, (_, i) => `Subject ${i}`);
  expect(subjects.map((subject) => one?.(subject))).toEqual(subjects.map((subject) => other?.(subject)));
  expect(new Set(subjects.map((subject) => one?.(subject)))).toEqual(new Set(listings));
});

test.each([
  ['en', 'The rooms were quiet and the staff knew every picture by heart.'],
  ['de', 'Die Räume waren ruhig, und das Personal kannte jedes Bild auswendig.'],
  ['pl', 'Sale były ciche, a obsługa znała każdy obraz na pamięć.'],
  ['ar', 'كانت القاعات هادئة وكان العاملون يعرفون كل لوحة عن ظهر قلب.'],
  ['ja', '部屋は静かで、スタッフはどの絵のこともよく知っていました。'],
  ['ko', '전시실이 조용하고 직원들이 모든 그림을 잘 알고 있었습니다.'],
  ['th', 'ห้องเงียบสงบและพนักงานรู้จักภาพวาดทุกภาพเป็นอย่างดี'],
])('A text in %s is recognised', (language, text) => {
  expect(findLanguage(text, { among: ['en', 'de', 'pl', 'ar', 'ja'], fallback: 'fr' })).toBe(language);
});
