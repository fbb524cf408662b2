import * as v from 'valibot';
import { longestContact, longestMessage, threadReasons } from '../../../web/contract/enquiries.ts';
import { lineField, textField } from '../../domain/listings/typed-fields.ts';
import { typedText, wholeNumber } from '../../pages/action.ts';

const day = 24 * 60 * 60 * 1000;

/** The first day that can be wished for. A visitor's day can be one behind that of UTC. */
export const firstDay = (now: number): string => new Date(now - day).toISOString().slice(0, 10);

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

const wanted = v.pipe(
  typedText,
  v.trim(),
  v.check((text) => text === '' || isDay(text), 'day-invalid'),
  v.check((text) => text === '' || text >= firstDay(Date.now()), 'day-past'),
);

/** The fields of a question. */
export const enquirySchema = v.object({
  message: v.pipe(
    textField(longestMessage),
    v.check((text) => text !== '', 'message-missing'),
  ),
  wanted,
  contact: lineField(longestContact),
});

/** The fields of an answer. Up to three files come beside the text. */
const file = v.optional(v.union([v.file(), v.string()]));

export const replySchema = v.object({
  thread: wholeNumber,
  message: textField(longestMessage),
  ...{ files1: file, files2: file, files3: file },
});

export const changeSchema = v.object({ thread: wholeNumber });

export const reportSchema = v.pipe(
  v.object({
    thread: wholeNumber,
    reason: v.pipe(typedText, v.picklist(threadReasons, 'reason-missing')),
    text: textField(2_000),
  }),
  v.forward(
    v.check(({ reason, text }) => reason !== 'other' || text !== '', 'text-missing'),
    ['text'],
  ),
);
