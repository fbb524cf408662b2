import { Buffer } from 'node:buffer';

/** A mail as it arrives. `body` is written as it is, below the headers; text is UTF-8. */
export function rawMail(headers: Record<string, string>, body: string | Buffer = ''): Uint8Array<ArrayBuffer> {
  const all = { From: 'Anna <anna@mail.example>', 'Message-ID': '<1@mail.example>', 'MIME-Version': '1.0', ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const parts = [Buffer.from(`${head.join('\r\n')}\r\n\r\n`), typeof body === 'string' ? Buffer.from(body) : body];
  return new Uint8Array(Buffer.concat(parts));
}

/** A mail of plain text in UTF-8. */
export const plainMail = (text: string, headers: Record<string, string> = {}) =>
  rawMail({ 'Content-Type': 'text/plain; charset=utf-8', ...headers }, text.replaceAll('\n', '\r\n'));

export const htmlMail = (html: string) => rawMail({ 'Content-Type': 'text/html; charset=utf-8' }, html);

/** The text in the bytes of another charset. */
export const encodedMail = (charset: string, bytes: number[] | string, encoding = '8bit') =>
  rawMail(
    { 'Content-Type': `text/plain; charset=${charset}`, 'Content-Transfer-Encoding': encoding },
    typeof bytes === 'string' ? bytes : Buffer.from(bytes),
  );

/** A mail of parts: each a content type, a body, and further headers. */
export function multipartMail(
  kind: string,
  parts: readonly { type: string; body: string; headers?: Record<string, string> }[],
  headers: Record<string, string> = {},
): Uint8Array<ArrayBuffer> {
  const texts = parts.map(({ type, body, headers: more = {} }) => {
    const head = Object.entries({ 'Content-Type': type, ...more }).map(([name, value]) => `${name}: ${value}\r\n`);
    return `--part\r\n${head.join('')}\r\n${body}\r\n`;
  });
  return rawMail({ 'Content-Type': `multipart/${kind}; boundary=part`, ...headers }, `${texts.join('')}--part--\r\n`);
}

/** A part that is attached. */
export const attached = (name: string, type: string, body: string) => ({
  type,
  body: Buffer.from(body).toString('base64'),
  headers: {
    'Content-Transfer-Encoding': 'base64',
    'Content-Disposition': `attachment; filename="${name}"`,
  },
});

const quote = '> ##- Write your answer above this line -##\n>\n> Is the museum open on Monday?';

/** What programs put before a quote that they mark with `>`, or not at all. */
export const headings: readonly (readonly [string, string])[] = [
  ['Gmail in English', 'On Mon, Nov 23, 2026 at 10:12 AM The Atlas <mail@signpost.example> wrote:'],
  ['Gmail in German', 'Am Mo., 23. Nov. 2026 um 10:12 Uhr schrieb The Atlas <mail@signpost.example>:'],
  ['Gmail in French', 'Le lun. 23 nov. 2026 à 10:12, The Atlas <mail@signpost.example> a écrit :'],
  ['Gmail in Spanish', 'El lun, 23 nov 2026 a las 10:12, The Atlas (<mail@signpost.example>) escribió:'],
  ['Gmail in Polish', 'pon., 23 lis 2026 o 10:12 The Atlas <mail@signpost.example> napisał(a):'],
  [
    'Gmail in Arabic',
    'في الاثنين، 23 نوفمبر 2026 في 10:12 ص تمت كتابة ما يلي بواسطة ‪The Atlas‬‏ <‪mail@signpost.example‬‏>:‏',
  ],
  ['Apple Mail in Arabic', '‫في ٢٣‏/١١‏/٢٠٢٦، الساعة ١٠:١٢ ص، كتب/كتبت The Atlas <mail@signpost.example>:‬'],
  ['Gmail in Hindi', 'सोम, 23 नव॰ 2026 को 10:12 am बजे को The Atlas <mail@signpost.example> ने लिखा:'],
  ['Gmail in Japanese', '2026年11月23日(月) 10:12 The Atlas <mail@signpost.example>:'],
  ['Apple Mail in Japanese', '2026/11/23 10:12、The Atlas <mail@signpost.example>のメール:'],
  ['Gmail in Chinese', 'The Atlas <mail@signpost.example> 于2026年11月23日周一 10:12写道：'],
  ['Gmail in Korean', '2026년 11월 23일 (월) 오전 10:12, The Atlas <mail@signpost.example>님이 작성:'],
  ['Gmail in Russian', 'пн, 23 нояб. 2026 г. в 10:12, The Atlas <mail@signpost.example>:'],
  ['Gmail in Portuguese', 'The Atlas <mail@signpost.example> escreveu (segunda, 23/11/2026 à(s) 10:12):'],
  ['Gmail in Turkish', 'The Atlas <mail@signpost.example>, 23 Kas 2026 Pzt, 10:12 tarihinde şunu yazdı:'],
  ['Gmail in Hebrew', '‫בתאריך יום ב׳, 23 בנוב׳ 2026 ב-10:12 מאת ‪The Atlas‬‏ <‪mail@signpost.example‬‏>:‬'],
  ['Thunderbird', 'Am 23.11.26 um 10:12 schrieb The Atlas:'],
  ['Apple Mail', 'On 23 Nov 2026, at 10:12, The Atlas <mail@signpost.example> wrote:'],
  ['Yahoo', 'On Monday, November 23, 2026 at 10:12:00 AM GMT+1, The Atlas <mail@signpost.example> wrote:'],
  ['a program that wraps lines', 'On Mon, Nov 23, 2026 at 10:12 AM The Atlas\n<mail@signpost.example> wrote:'],
];

/** What Outlook puts before a quote without marks. */
export const headerBlocks: readonly (readonly [string, string])[] = [
  [
    'in English',
    'From: The Atlas <mail@signpost.example>\nSent: Monday, November 23, 2026 10:12\nTo: Anna\nSubject: Open?',
  ],
  [
    'in German',
    'Von: The Atlas <mail@signpost.example>\nGesendet: Montag, 23. November 2026 10:12\nAn: Anna\nBetreff: Offen?',
  ],
  [
    'in French',
    'De : The Atlas <mail@signpost.example>\nEnvoyé : lundi 23 novembre 2026 10:12\nÀ : Anna\nObjet : Ouvert ?',
  ],
  [
    'in Spanish',
    'De: The Atlas <mail@signpost.example>\nEnviado: lunes, 23 de noviembre de 2026 10:12\nPara: Anna\nAsunto: ?',
  ],
  [
    'in Polish',
    'Od: The Atlas <mail@signpost.example>\nWysłano: poniedziałek, 23 listopada 2026 10:12\nDo: Anna\nTemat: ?',
  ],
  ['in Arabic', 'من: The Atlas <mail@signpost.example>\nتاريخ الإرسال: 23 نوفمبر 2026\nإلى: Anna\nالموضوع: ?'],
  ['in Hindi', 'प्रेषक: The Atlas <mail@signpost.example>\nभेजा गया: 23 नवंबर 2026\nप्रति: Anna\nविषय: ?'],
  ['in Japanese', '差出人: The Atlas <mail@signpost.example>\n送信日時: 2026年11月23日 10:12\n宛先: Anna\n件名: ?'],
  ['in bold', '*From:* The Atlas <mail@signpost.example>\n*Sent:* Monday\n*To:* Anna\n*Subject:* Open?'],
  ['below a line', '________________________________\nFrom: The Atlas <mail@signpost.example>\nSent: Monday\nTo: Anna'],
  ['below words', '-----Original Message-----\nFrom: The Atlas\nSent: Monday\nTo: Anna'],
];

export { quote };

export const iso2022jp = [0x1b, 0x24, 0x42, 0x32, 0x44, 0x47, 0x3d, 0x1b, 0x28, 0x42];
