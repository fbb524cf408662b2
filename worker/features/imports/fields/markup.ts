import { decodeReferences, htmlText } from '../../../platform/text/html-text.ts';
import type { Field } from '../columns/column-headers.ts';

/** Fields that exports of websites fill with HTML. */
const htmlFields: ReadonlySet<Field> = new Set(['summary', 'description', 'address']);

const tag =
  /<\/?(?:p|br|div|span|b|i|u|em|strong|a|ul|ol|li|h[1-6]|hr|img|table|tbody|tr|td|th|blockquote|font|figure)(?:\s[^<>]*)?\/?>/i;

/** With the semicolon: `R&D` and the parameters of an address are none. */
const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi;

/** A cell without the markup of the website that it was exported from: `Oak &amp; Ivy` is `Oak & Ivy`. Pure. */
export function withoutMarkup(cell: string, field: Field): string {
  if (htmlFields.has(field) && tag.test(cell)) return htmlText(cell);
  return cell.includes('&') ? cell.replace(reference, decodeReferences) : cell;
}
