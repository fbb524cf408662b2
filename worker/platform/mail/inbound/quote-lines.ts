/**
 * The lines that mail programs put before what they quote. Most are recognised by their form alone; the words decide where
 * the form could be a sentence of the sender.
 */

/** A text without the marks of text direction that programs put around names and dates. */
const plain = (text: string): string => text.replace(/[\p{Cf}\u00a0]/gu, (sign) => (sign === '\u00a0' ? ' ' : ''));

export const isQuoted = (line: string): boolean => /^[ \t\p{Cf}]*[>|]/u.test(line);

const originalMessage = [
  'original message',
  'reply message',
  'ursprüngliche nachricht',
  'originalnachricht',
  "message d'origine",
  'message d’origine',
  'message original',
  'mensaje original',
  'mensagem original',
  'messaggio originale',
  'oorspronkelijk bericht',
  'wiadomość oryginalna',
  'oryginalna wiadomość',
  'исходное сообщение',
  'пересылаемое сообщение',
  'orijinal mesaj',
  'původní zpráva',
  'ursprungligt meddelande',
  'alkuperäinen viesti',
  'الرسالة الأصلية',
  'मूल संदेश',
  '元のメッセージ',
  'オリジナル メッセージ',
  '原始邮件',
  '邮件原件',
  '原始郵件',
  '원본 메시지',
] as const;

/** A line of dashes, underscores or the like, with or without the words for “original message” in it. */
export function isDivider(line: string): boolean {
  const text = plain(line).trim();
  return /^[_*=-]{5,}$/.test(text) || isOriginalMessage(text);
}

function isOriginalMessage(text: string): boolean {
  // A long line would take quadratic time, and is none of these.
  if (text.length > 120) return false;
  const words = text.match(/^-{2,}\s*([^-]{4,60}?)\s*-{2,}$/)?.[1]?.toLowerCase();
  return words !== undefined && originalMessage.some((one) => one === words);
}

const senderWords =
  /^\*?(?:from|von|de|da|van|od|от|från|fra|lähettäjä|kimden|gönderen|feladó|από|من|مِن|प्रेषक|से|差出人|送信者|发件人|寄件者|보낸 사람|จาก)\s?\*?\s?[:：]/iu;
const header = /^\*?\p{L}[\p{L}\p{M}’' -]{0,30}\*?\s?[:：]/u;

/**
 * Whether the headers of a quoted mail start at a line, as Outlook writes them: the sender with an address and two more, or the
 * words for “original message” before headers.
 */
export function startsHeaders(lines: readonly string[], at: number): boolean {
  const [first = '', ...next] = lines.slice(at, at + 4).map((line) => plain(line).trim());
  if (isOriginalMessage(first)) return true;
  const isSeparate = at === 0 || plain(lines[at - 1] ?? '').trim() === '' || isDivider(lines[at - 1] ?? '');
  return (
    isSeparate && senderWords.test(first) && first.includes('@') && next.slice(0, 2).every((line) => header.test(line))
  );
}

const date = /\p{Nd}{4}|\p{Nd}{1,2}[./-]\s?\p{Nd}{1,2}[./-]\s?\p{Nd}{2}/u;

/** Whether lines may say who wrote what is quoted, in any language: an address or a date, and a colon at the end. */
export function isHeading(lines: readonly string[]): boolean {
  const text = plain(lines.join(' ')).trim();
  return /[:：]$/.test(text) && text.length <= 300 && (text.includes('@') || date.test(text));
}

const verbs =
  /wrote|schrieb|écrit|escribi[óo]|escreveu|scritto|schreef|napisał|napsal|написал|пише|писал|yazdı|skrev|kirjoitti|írta|έγραψε|كتب|لكتب|ने लिखा|लिखा|のメール|書きました|写道|寫道|작성|เขียน|viết|menulis|כתב|a scris/iu;

/** Whether a heading certainly is one, so that what follows is a quote even without marks. */
export function writtenBy(lines: readonly string[]): boolean {
  const text = plain(lines.join(' '));
  return /<[^<>\s]+@[^<>\s]+>/.test(text) && date.test(text) && verbs.test(text);
}
