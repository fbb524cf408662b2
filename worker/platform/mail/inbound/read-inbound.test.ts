import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attached,
  encodedMail,
  headerBlocks,
  headings,
  htmlMail,
  iso2022jp,
  multipartMail,
  plainMail,
  quote,
  rawMail,
} from '../../../../tests/support/inbound-mails.ts';
import { replyLine } from '../reply-line.ts';
import { mostMailBytes, readInbound } from './read-inbound.ts';

const envelope = { sender: 'anna@mail.example', ownDomains: ['signpost.example'] };

async function read(raw: Uint8Array, more = {}) {
  const answer = await readInbound(raw, { ...envelope, ...more });
  if (answer.code !== 'ok') throw new Error(answer.code);
  return answer.mail;
}
const textOf = async (text: string) => (await read(plainMail(text))).text;

const answer = 'Yes, until five.\n\nSee you!';

describe('An answer by email is read without the email that it answers', () => {
  test.each(headings)('from %s', async (_, heading) => {
    expect(await textOf(`${answer}\n\n${heading}\n${quote}`)).toBe(answer);
    expect(await textOf(`${answer}\n\n${heading}\n\n> Is it open?\n> Anna`)).toBe(answer);
    expect(await textOf(`${answer}\n\n${heading}\n\n##- Words -##\n\nIs it open?`)).toBe(answer);
  });

  test.each(headerBlocks)('from Outlook %s', async (_, block) => {
    expect(await textOf(`${answer}\n\n${block}\n\nIs it open?\n\n-- \nThe Atlas`)).toBe(answer);
    expect(await textOf(`${answer}\n\n${block}\n\n##- Words -##\n\nIs it open?`)).toBe(answer);
  });

  test('in HTML with quotes', async () => {
    const html = `<div dir="ltr"><p>Yes, until <b>five</b>.</p><p>See you&nbsp;&amp; bye</p></div><style>p{}</style>
      <div class="gmail_quote">On Mon, Nov 23, 2026 at 10:12 AM A &lt;<a href="x">mail@signpost.example</a>&gt; wrote:<br>
      <blockquote><p>##- Write above -##</p><p>Is it open?</p></blockquote></div>`;
    expect((await read(htmlMail(html))).text).toBe('Yes, until five.\n\nSee you & bye');
  });

  test('where the reply line is wrapped, indented, or between marks of direction', async () => {
    for (const line of [
      '> ##- Write your\n> answer here -##',
      '   ##- اكتب -##',
      '\u202b##- اكتب -##\u202c',
      '>> ##- a -##',
    ]) {
      expect(await textOf(`${answer}\n\n${line}\n> Is it open?`)).toBe(answer);
    }
  });

  test('if it is written below', async () => {
    expect(await textOf(`${headings[0]?.[1]}\n${quote}\n\n${answer}\n-- \nAnna`)).toBe(answer);
  });

  test('without its signature', async () => {
    for (const delimiter of ['-- ', '--']) expect(await textOf(`${answer}\n${delimiter}\nAnna\n0123`)).toBe(answer);
  });
});

describe('Nothing that may be the sender’s own is cut off', () => {
  test.each([
    'Yes. Our hours:\n\nMonday: 10\nTuesday: 11',
    'From: ten\nTo: five\nOn: Mondays',
    'On 23/11/2026 somebody wrote:\nI was there.\nThat was me.',
    'As you wrote on 23/11/2026:\n> Is it open?\nYes.\n> And on Tuesday?\nNo.',
    '---------- Forwarded message ---------\nThis is what I meant',
    'a -- b\n-----\nc',
    '> Only a quote',
  ])('%j', async (text) => {
    expect(await textOf(text)).toBe(text);
  });
});

describe('The text is read', () => {
  const b64 = (text: string) => Buffer.from(text).toString('base64');
  test.each([
    ['quoted-printable', encodedMail('utf-8', 'Caf=C3=A9 =\r\nist offen', 'quoted-printable'), 'Café ist offen'],
    ['base64', encodedMail('utf-8', b64('هل هو مفتوح؟'), 'base64'), 'هل هو مفتوح؟'],
    ['ISO-2022-JP', encodedMail('iso-2022-jp', iso2022jp), '可能'],
    ['windows-1256', encodedMail('windows-1256', [0xe4, 0xda, 0xe3]), 'نعم'],
    ['windows-1251', encodedMail('windows-1251', [0xe4, 0xe0]), 'да'],
    ['Big5', encodedMail('big5', [0xa4, 0xa4, 0xa4, 0xe5]), '中文'],
    ['Shift_JIS', encodedMail('shift_jis', [0x93, 0x8c]), '東'],
    ['no charset', rawMail({}, 'Grüße'), 'Grüße'],
    ['an unknown charset', encodedMail('klingon-8', 'plain'), 'plain'],
    ['no body', rawMail({}), ''],
    ['HTML alone', htmlMail('a<br>b<script>x</script><ul><li>c</ul>&#128512;&lt;b&gt;'), 'a\nb\nc\n😀<b>'],
    [
      'text and HTML',
      multipartMail('alternative', [
        { type: 'text/plain; charset=utf-8', body: 'Ja' },
        { type: 'text/html', body: '<p>Ja</p>' },
      ]),
      'Ja',
    ],
  ])('of a mail with %s', async (_, raw, text) => {
    expect((await read(raw)).text).toBe(text);
  });

  test('without control characters', async () => {
    expect(await textOf('a\u0000b\u001b[31m\u0085c')).toBe('ab[31mc');
  });
});

describe('A mail that a program wrote is recognised', () => {
  const report = multipartMail('report; report-type=delivery-status', [{ type: 'text/plain', body: 'failed' }]);
  test.each([
    ['an absence notice', plainMail('Away', { 'Auto-Submitted': 'auto-replied' })],
    ['an absence notice of Exchange', plainMail('Away', { 'X-Auto-Response-Suppress': 'All' })],
    ['bulk mail', plainMail('Buy', { Precedence: 'bulk' })],
    ['an old absence notice', plainMail('Away', { Precedence: 'auto_reply' })],
    ['a mailing list', plainMail('List', { 'List-Id': '<list.example>' })],
    ['a bounce', report],
    ['a bounce of the daemon', plainMail('failed', { From: 'MAILER-DAEMON@mail.example' })],
    ['a mail without return path', plainMail('failed', { 'Return-Path': '<>' })],
    ['a mail without sender', plainMail('x', { From: '' })],
    ['a mail of the product', plainMail('x', { From: 'mail@signpost.example' })],
    ['a mail with an id of the product', plainMail('x', { 'Message-ID': '<1@signpost.example>' })],
  ])('%s', async (_, raw) => {
    expect((await read(raw)).isAutomatic).toBe(true);
  });

  test('by an empty sender of the envelope, and a person’s is not one', async () => {
    expect((await read(plainMail('x'), { sender: '' })).isAutomatic).toBe(true);
    expect((await read(plainMail('x', { 'Auto-Submitted': 'no', Precedence: 'first-class' }))).isAutomatic).toBe(false);
  });
});

describe('Files', () => {
  test('that are attached are read, signatures and mails in mails are not', async () => {
    const { text, files } = await read(
      multipartMail('mixed', [
        { type: 'text/plain', body: 'See file' },
        attached('a\u0007/../b.pdf', 'application/pdf', '%PDF-1.4'),
        attached('winmail.dat', 'application/ms-tnef', 'x'),
        attached('signature.asc', 'application/pgp-signature', 'x'),
        { type: 'message/rfc822', body: 'From: b@mail.example\r\n\r\nNested' },
      ]),
    );
    expect(text).toBe('See file');
    expect(files.map(({ name }) => name)).toEqual(['a /../b.pdf', 'winmail.dat']);
    expect(Buffer.from(files[0]?.bytes ?? []).toString()).toBe('%PDF-1.4');
  });

  test('of a mail of 500 parts are bounded, and one of thousands is refused', async () => {
    const parts = (count: number) =>
      multipartMail(
        'mixed',
        Array.from({ length: count }, (_, i) => attached(`${i}.txt`, 'text/plain', 'x')),
      );
    expect((await read(parts(500))).files).toHaveLength(20);
    expect(await readInbound(parts(2_000), envelope)).toEqual({ code: 'unreadable' });
  });

  test('that are too large are refused before they are parsed', async () => {
    expect(await readInbound(new Uint8Array(mostMailBytes + 1), envelope)).toEqual({ code: 'too-large' });
  });
});

test('a mail with two senders has none', async () => {
  const raw = new Uint8Array(Buffer.from('From: a@mail.example\r\nFrom: b@mail.example\r\n\r\nx'));
  expect((await read(raw)).from).toBe('');
  expect((await read(plainMail('x', { From: '=?utf-8?q?b=40c.example?= <Anna@Mail.EXAMPLE>' }))).from).toBe(
    'Anna@mail.example',
  );
});

test('any bytes are read without an error', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\r\n',
      '--part',
      'Content-Type: multipart/mixed; boundary=part',
      'message/rfc822',
      '=?utf-8?b?',
      '<',
    ),
    fc.string({ maxLength: 20 }),
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 500 }),
    fc.array(piece, { maxLength: 40 }).map((all) => new Uint8Array(Buffer.from(all.join('\r\n')))),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (raw) => {
      expect(['ok', 'unreadable']).toContain((await readInbound(raw, envelope)).code);
    }),
    { numRuns: 300 },
  );
});

test('what is shown of any mail is a part of its text', async () => {
  const line = fc.oneof(
    fc.constantFrom('', '> a', '>', '-- ', '--', replyLine('x'), '> ##- y -##', '-----Original Message-----', '_____'),
    fc.constantFrom(...[...headings, ...headerBlocks].map(([, text]) => text)),
    fc.string({ maxLength: 30 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 15 }), async (lines) => {
      const { text, fullText, quotedText } = await read(plainMail(lines.join('\n')));
      expect(fullText).toContain(text);
      expect(text.length + quotedText.length).toBeLessThanOrEqual(fullText.length);
    }),
    { numRuns: 300 },
  );
});
