import { formatter } from '../../../web/contract/intl.ts';
import type { EnquiryMessage, EnquiryThread } from '../../../web/contract/pages/enquiries.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { PageRequest } from '../../pages/page.ts';
import { dateTime, dayOf } from '../../platform/i18n/date-text.ts';
import { timeAgo } from '../../platform/i18n/elapsed.ts';
import { phraseIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { FileRow } from './files.query.ts';
import { newAccountFor } from './spam.ts';
import type { Side } from './thread.ts';
import type { MessageRow, ThreadDetails } from './threads.query.ts';

export type ShowOptions = { request: PageRequest; t: Translate };

/** A time in words, as a date and in ISO 8601. */
export const momentOf = (at: number, { now, params: { lang } }: PageRequest): EnquiryMessage['sent'] => ({
  words: timeAgo(Math.max(0, now - at), lang),
  at: dateTime(at, lang),
  iso: new Date(at).toISOString(),
});

/** A file with its size as text. */
export function showFile({ key, kind, name, bytes }: FileRow, lang: string): EnquiryMessage['files'][number] {
  const isLarge = bytes >= 1_000_000;
  const size = formatter(Intl.NumberFormat, lang, {
    ...({ style: 'unit', unit: isLarge ? 'megabyte' : 'kilobyte', maximumFractionDigits: isLarge ? 1 : 0 } as const),
  }).format(Math.max(1, bytes / (isLarge ? 1_000_000 : 1_000)));
  return { key, kind, name, size, path: `/api/v1/enquiry-files/${key}` };
}

/** The name of the person who asks. */
export const askerOf = (name: string, t: Translate): string => name || t('enquiry.somebody');

type Rows = { thread: ThreadDetails; messages: readonly MessageRow[]; files: readonly FileRow[] };

/** What both sides and staff see of a thread. */
export function showThread({ thread, messages, files }: Rows, side: Side, { request, t }: ShowOptions) {
  const { lang } = request.params;
  const { text: name, language } = phraseIn(thread.names, request.scope);
  const asker = askerOf(thread.askerName, t);
  const linksOfAsker = thread.isTrusted === 1 && request.now - thread.askerSince >= newAccountFor;
  const listing = {
    ...{ name, path: thread.slug ? href('listing', { lang, slug: thread.slug }) : null },
    ...(language !== lang && { language }),
  };
  return {
    listing,
    who: side === 'owner' ? asker : name,
    state: thread.state,
    stateWords: t(`enquiry.state.${thread.state}`),
    messages: messages.map((message) => ({
      position: message.position,
      isOwn: message.side === side,
      who: message.side === 'owner' ? name : asker,
      sent: momentOf(message.at, request),
      parts: message.side === 'owner' || linksOfAsker ? withLinks(message.body) : [{ text: message.body }],
      isMail: message.via === 'mail',
      files: files.filter(({ position }) => position === message.position).map((file) => showFile(file, lang)),
    })),
    wantedOn: thread.wantedOn && dayOf(Date.parse(thread.wantedOn), lang),
    contact: thread.contact,
    isForgotten: thread.forgottenAt !== null,
  };
}

/** A text in parts, those that are web addresses with their links. */
export function withLinks(text: string): EnquiryMessage['parts'] {
  return text.split(/(https?:\/\/[^\s<>"]{1,500}[^\s<>"'.,;:!?)\]])/giu).flatMap((piece, i) => {
    if (i % 2 === 0) return piece ? [{ text: piece }] : [];
    return [URL.canParse(piece) ? { text: piece, href: new URL(piece).href } : { text: piece }];
  });
}

/** The state for a side: a question that the business has not answered waits, also after earlier answers. */
export function stateWords({ state, lastSide }: Pick<ThreadDetails, 'state' | 'lastSide'>, side: Side, t: Translate) {
  const isAsked = (state === 'new' || state === 'answered') && lastSide === 'asker';
  if (isAsked) return t(side === 'owner' ? 'enquiry.yourTurn' : 'enquiry.state.new');
  return t(`enquiry.state.${state}`);
}

/** What happens next, for a side. */
export function nextWords(
  { state, lastSide, endedSide, forgottenAt }: ThreadDetails,
  side: Side,
  t: Translate,
): string {
  if (forgottenAt !== null) return t('enquiry.next.forgotten');
  if (state === 'closed')
    return t(`enquiry.next.closed-${endedSide === side ? 'own' : endedSide === 'staff' ? 'staff' : 'other'}`);
  if (state === 'spam') return t(`enquiry.next.spam-${side}`);
  return t(`enquiry.next.${lastSide === side ? 'wait' : 'write'}-${side}`);
}

/** What a side can do with a thread. */
export function abilities(
  { state, forgottenAt }: ThreadDetails,
  side: Side,
  isReported: boolean,
): EnquiryThread['can'] {
  const isOpen = state === 'new' || state === 'answered';
  return {
    reply: forgottenAt === null && (isOpen || (state === 'spam' && side === 'owner')),
    end: isOpen,
    spam: isOpen && side === 'owner',
    notSpam: state === 'spam' && side === 'owner',
    report: forgottenAt === null && !isReported,
  };
}
