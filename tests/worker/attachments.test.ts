import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enquiriesPage, openBusiness, threadIn } from '../support/enquirers.ts';
import { hostileFiles, partsOf, payload, photoOf, pixelParts, withSegment } from '../support/hostile-files.ts';
import { signedInAs } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { TestVisitor } from '../support/visitor.ts';

let server: TestServer;
let asker: TestVisitor;
let owner: TestVisitor;
let form: string;
let thread: number;
beforeAll(async () => {
  server = await startServer({ withoutIndex: true, withoutSearch: true });
  const business = await openBusiness(server);
  ({ owner, form } = business);
  asker = await signedInAs(server, 'sends-files@people.example');
  const question = { step: 'send', message: 'Which of the two pictures is yours?', wanted: '', contact: '' };
  thread = threadIn((await asker.post(form, question)).headers.get('location'));
});
afterAll(() => server.close());

const fileOf = (bytes: Buffer | string, name = 'a.pdf', type = 'application/pdf') =>
  new File([new Uint8Array(Buffer.from(bytes as never))], name, { type });

const pdf = (inside = 'plan') => `%PDF-1.7\n${inside}\n%%EOF\n`;

const send = (...files: File[]) =>
  asker.upload(
    enquiriesPage,
    { step: 'reply', thread: String(thread), message: `With ${files.map(({ name }) => name).join(' and ')}` },
    ...files.map((value, i) => ({ name: `files${i + 1}`, value })),
  );

const stored = async () =>
  (await server.uploads.list({ prefix: '1/attachments/' })).objects.map(({ key }) => key.split('/').at(-1) ?? '');

/** Sends a file, and returns what is stored and how it is served. */
async function sendOne(file: File) {
  const before = new Set(await stored());
  expect((await send(file)).status).toBe(303);
  const [key = ''] = (await stored()).filter((one) => !before.has(one));
  const object = await server.uploads.get(`1/attachments/${key}`);
  const served = await owner.get(`http://atlas.localhost/api/v1/enquiry-files/${key}`);
  return { bytes: Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer(0)), served };
}

const safeHeaders = {
  'content-security-policy': expect.stringContaining('sandbox'),
  'x-content-type-options': 'nosniff',
  'cache-control': expect.stringContaining('no-store'),
};

describe('A picture in a message', () => {
  test('is encoded anew, without its place, its camera and what was hidden in it', async () => {
    const jpeg = withSegment(
      await photoOf(400, 300)
        .withExif({ IFD0: { Artist: 'Jane' } })
        .jpeg()
        .toBuffer(),
      0xfe,
      payload,
    );
    expect([jpeg.includes('Jane'), jpeg.includes(payload)]).toEqual([true, true]);
    const { bytes, served } = await sendOne(fileOf(jpeg, 'photo.jpg', 'image/jpeg'));
    expect(bytes.subarray(8, 12).toString('latin1')).toBe('WEBP');
    for (const hidden of ['Jane', payload]) expect([hidden, bytes.includes(hidden)]).toEqual([hidden, false]);
    expect(partsOf(bytes).filter((part) => !pixelParts.includes(part))).toEqual([]);
    expect(Object.fromEntries(served.headers)).toMatchObject({ ...safeHeaders, 'content-type': 'image/webp' });
  });

  test('is one whatever its name and its stated type say', async () => {
    const png = await photoOf(300, 300).png().toBuffer();
    const { served } = await sendOne(fileOf(png, '../../evil.html', 'text/html'));
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('content-disposition')).toMatch(/^inline; filename="[a-f0-9]{8}\.webp"$/);
  });
});

describe('A PDF in a message', () => {
  test('is only downloaded, by a name of the product', async () => {
    const { bytes, served } = await sendOne(fileOf(pdf(), 'pay "now".exe', 'image/png'));
    expect(bytes.toString()).toBe(pdf());
    expect(Object.fromEntries(served.headers)).toMatchObject({ ...safeHeaders, 'content-type': 'application/pdf' });
    expect(served.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-f0-9]{8}\.pdf"$/);
  });
});

describe('A file that cannot be kept is refused with its reason, and nothing is stored', () => {
  const plain: readonly (readonly [string, File, string])[] = [
    [
      'a PDF with a script',
      fileOf(pdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')),
      'contains programs',
    ],
    ['a PDF whose script is spelled otherwise', fileOf(pdf('<< /S /J#61vaScript >>')), 'contains programs'],
    ['a PDF that starts a program', fileOf(pdf('<< /S /Launch /F (cmd.exe) >>')), 'contains programs'],
    ['a PDF with a file in it', fileOf(pdf('<< /Type /EmbeddedFile >>')), 'contains programs'],
    ['an encrypted PDF', fileOf(pdf('<< /Encrypt 5 0 R >>')), 'is encrypted'],
    ['half a PDF', fileOf('%PDF-1.7\nplan'), 'is incomplete'],
    ['a page that says it is a PDF', fileOf('<!doctype html><script>alert(1)</script>'), 'Choose pictures'],
    ['a program that says it is a picture', fileOf('MZ\x90\0', 'a.png', 'image/png'), 'Choose pictures'],
    ['an SVG', fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml'), 'Choose pictures'],
    ['an empty file', fileOf(''), 'That file is empty.'],
    ['a PDF of more than 5 MB', fileOf(pdf('a'.repeat(5_000_000))), 'larger than 5 MB'],
  ];

  test.each(plain)('%s', async (_, file, words) => {
    const before = await stored();
    const answer = await send(file);
    expect([answer.status, answer.text.includes(words)]).toEqual([422, true]);
    expect(await stored()).toEqual(before);
  });

  test('pictures that are broken, cut off, too large or none', async () => {
    const before = await stored();
    const half = (await photoOf(600, 400).jpeg().toBuffer()).subarray(0, 300);
    // One of each fault: uploads.test.ts has them all.
    const byCode = new Map((await hostileFiles()).map((file) => [file[2], file]));
    for (const code of ['ok', 'photo-large']) byCode.delete(code);
    for (const [name, bytes] of [...byCode.values(), ['a cut photo', half, 'photo-broken'] as const]) {
      const answer = await send(fileOf(bytes, `${name}.jpg`, 'image/jpeg'));
      expect([name, answer.status]).toEqual([name, 422]);
    }
    expect(await stored()).toEqual(before);
  });
});

describe('The files of a message', () => {
  test('are three at most: a fourth is refused, and the three stay', async () => {
    const file = (i: number) => ({ name: `files${i}`, value: fileOf(pdf(`number ${i}`), `number-${i}.pdf`) });
    const draft = { message: 'With files', wanted: '', contact: '' };
    const kept = await asker.upload(form, { step: 'keep', ...draft }, file(1), file(2), file(3));
    expect(kept.status).toBeLessThan(400);
    const refused = await asker.upload(form, { step: 'send', ...draft }, file(1));
    expect([refused.status, refused.text.includes('A message can have three files.')]).toEqual([422, true]);
    const sent = await asker.post(form, { step: 'send', ...draft });
    const files = await server.db
      .prepare('select count(*) as n from enquiry_files where enquiry_id = ?1')
      .bind(threadIn(sent.headers.get('location')))
      .first('n');
    expect(files).toBe(3);
  });

  test('are three at most in an answer, whatever a browser sends', async () => {
    const before = await stored();
    const more = ['files', 'files1', 'files2', 'files3', 'files3', 'files4', 'files9'];
    await asker.upload(
      enquiriesPage,
      { step: 'reply', thread: String(thread), message: 'With many files' },
      ...more.map((name, i) => ({ name, value: fileOf(pdf(`many ${i}`)) })),
    );
    expect((await stored()).length - before.length).toBeLessThanOrEqual(3);
  });

  test('are too large together: the form says so', async () => {
    const large = [1, 2, 3, 4].map((i) => ({ name: `files${i}`, value: fileOf(pdf('b'.repeat(4_900_000))) }));
    const refused = await asker.upload(
      enquiriesPage,
      { step: 'reply', thread: String(thread), message: 'x' },
      ...large,
    );
    expect([refused.status, refused.text.includes('Together the files are too large.')]).toEqual([413, true]);
  });

  test('of a draft that has ended are deleted at night, those of messages stay', async () => {
    const draft = { step: 'keep', message: 'A draft', wanted: '', contact: '' };
    const before = new Set(await stored());
    await asker.upload(form, draft, { name: 'files1', value: fileOf(pdf('of a draft')) });
    const added = (await stored()).filter((key) => !before.has(key));
    expect(added).toHaveLength(1);
    const day = 24 * 60 * 60 * 1000;
    await server.runCron('17 3 * * *');
    expect(await stored()).toEqual(expect.arrayContaining(added));
    await server.db
      .prepare('update enquiry_files set created_at = created_at - ?1')
      .bind(2 * day)
      .run();
    await server.db.prepare(`update drafts set expires_at = 1 where form = 'enquiry'`).run();
    await server.runCron('17 3 * * *');
    expect(new Set(await stored())).toEqual(before);
  });
});
