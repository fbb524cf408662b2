import { longestMessage } from '../../../web/contract/enquiries.ts';
import { cleanText } from '../../domain/listings/clean-fields.ts';

/** The text of an email as it is stored. What is longer than a message is cut: its sender still has it. */
export const limitedText = (text: string): string =>
  [...cleanText(text.replace(/\r\n?/g, '\n'))].slice(0, longestMessage).join('');
