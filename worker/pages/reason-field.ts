import * as v from 'valibot';
import { typedText } from './action.ts';

/** Maximum number of characters of a reason. */
const longestReason = 500;

const cleanReason = (typed: string): string =>
  typed
    .normalize('NFC')
    // Bidirectional control characters could change how a reason reads.
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** A reason on one line, for the log and the mail. */
export const reasonField = v.pipe(
  typedText,
  v.transform(cleanReason),
  v.check((text) => text !== '', 'reason-missing'),
  v.check((text) => [...text].length <= longestReason, 'reason-long'),
);
