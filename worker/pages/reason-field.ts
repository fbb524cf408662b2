import * as v from 'valibot';
import { typedText } from './action.ts';
import { oneLine } from './posted-text.ts';

/** Maximum number of characters of a reason. */
const longestReason = 500;

/** A reason on one line, for the log and the mail. */
export const reasonField = v.pipe(
  typedText,
  v.transform(oneLine),
  v.check((text) => text !== '', 'reason-missing'),
  v.check((text) => [...text].length <= longestReason, 'reason-long'),
);
