import { foldHeader } from './column-headers.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** Spellings of yes and no, in the languages of the headers. */
const yes = words(
  'yes y true t 1 x ja oui si sí sim tak да так نعم כן हाँ हां はい 有 是 예 네 evet ano wahr vrai verdadero vero prawda ✓ ✔ ○ ◯',
);
const no = words(
  'no n false f 0 nein non não nao nie нет ні لا לא नहीं いいえ 無 否 아니오 hayır ne falsch faux falso fałsz ✗ ✘ ×',
);

/** Words for a place that is closed for good, in the form of `foldHeader`. */
const closedWords =
  words(`closed closed_permanently permanently_closed permanent_closed closed_for_good out_of_business ceased
  defunct disused abandoned demolished dissolved deprecated removed gone inactive inaktiv inactif
  inactivo inattivo inativo geschlossen dauerhaft_geschlossen
  endgültig_geschlossen fermé fermée définitivement_fermé fermé_définitivement fermeture_définitive cerrado
  cerrado_permanentemente cerrada cerrado_definitivamente chiuso chiuso_definitivamente permanentemente_chiuso chiusa encerrado encerrado_definitivamente encerrada extinto extinta fechado
  fechado_permanentemente permanentemente_fechado permanent_gesloten gesloten zamknięte zamknięte_na_stałe zamknięty закрыто
  закрыт навсегда_закрыто закрыто_навсегда ликвидировано مغلق مغلق_نهائيا مغلق_بشكل_دائم סגור סגור_לצמיתות बंद स्थायी_रूप_से_बंद 閉店 閉業 閉館
  閉鎖 廃業 廃止 廃館 休廃業 已关闭 已歇业 歇业 停业 注销 吊销 永久关闭 已停業 歇業 停業 永久停業 폐업 폐쇄 폐관 취소_말소_만료_정지_중지`);
const openWords =
  words(`open opened operational active aktiv activo actif attivo ativo in_operation in_business existing geöffnet
  ouvert abierto aperto aberto otwarte открыто работает действует مفتوح פתוח खुला 営業中 営業 開館 開業 運営中 营业 营业中 正常 開業中
  存续 營業中 영업 영업_정상 정상 운영중 closed_temporarily temporarily_closed vorübergehend_geschlossen
  temporairement_fermé cerrado_temporalmente chiuso_temporaneamente temporariamente_fechado tymczasowo_zamknięte
  временно_закрыто 臨時休業 臨時休館 休業中 休業 休館 休館中 暂停营业 暫停營業 휴업 임시휴업 휴관 future_opening unknown u uuuu current`);

/** Headers whose yes means open. */
const inverted = /(?:^|_)(?:is_open|is_current|is_active|active|aktiv|operating)$/;
/** OpenStreetMap's prefixes of tags of what a place was. */
const wasPrefix = /^(?:disused|abandoned|was|demolished|removed|razed)[:_]/i;

export const isFormerTag = (header: string): boolean => wasPrefix.test(header.trim());

const japaneseYear = /^(\d{4})年(\d{1,2})月(?:(\d{1,2})日)?$/;

/** Milliseconds since 1970 of a date in any common form: year first, day first, or a year alone. */
function dateOf(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(/[~?%]/g, '').trim().replace(japaneseYear, '$1-$2-$3');
  const iso = plain.match(/^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2})?)?)?(?:[T ].*)?$/);
  const compact = plain.match(/^(\d{4})(\d{2})(\d{2})$/);
  const dayFirst = plain.match(/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ].*)?$/);
  const [year, month = '1', day = '1'] =
    (iso ?? compact)?.slice(1) ?? (dayFirst && [dayFirst[3], dayFirst[2], dayFirst[1]]) ?? [];
  const isYear = Number(year) >= 1000 && Number(year) < 3000;
  const isDay = Number(month) >= 1 && Number(day) >= 1 && Number(month) <= 31 && Number(day) <= 31;
  return isYear && isDay ? Date.UTC(Number(year), Math.min(Number(month), 12) - 1, Number(day)) : undefined;
}

/** What a cell says under its header: closed for good, open, or nothing that is understood. */
function statementOf(cell: string, header: string, now: number): 'closed' | 'open' | undefined {
  const text = cell.trim();
  const word = foldHeader(text);
  if (text === '' || text === '..') return 'open';
  if (isFormerTag(header)) return no.has(text.toLowerCase()) ? 'open' : 'closed';
  const isInverted = inverted.test(foldHeader(header));
  if (text === '-1' || openWords.has(word)) return 'open';
  if (closedWords.has(word)) return 'closed';
  if (yes.has(text.toLowerCase())) return isInverted ? 'open' : 'closed';
  if (no.has(text.toLowerCase())) return isInverted ? 'closed' : 'open';
  const date = dateOf(text);
  if (date !== undefined) return date <= now && !isInverted ? 'closed' : 'open';
  return undefined;
}

/**
 * Whether a cell says that the place is closed for good: a word, a date that has passed, or yes. `header` is the
 * column's name: under `is_open` yes means open. A place that is closed for some time is not closed. Pure but for the
 * default of `now`, in milliseconds since 1970.
 */
export function closedOf(cell: string, header: string, now: number = Date.now()): boolean {
  return statementOf(cell, header, now) === 'closed';
}

/** Whether a cell is understood as one that says whether a place is closed. */
export const isClosedStatement = (cell: string, header: string): boolean => statementOf(cell, header, 0) !== undefined;
