import compile from 'icu-minify/compile';
import type { Messages } from '../contract/messages.ts';

/**
 * Precompiles messages for next-intl, so that neither the browser nor the Worker needs an ICU parser. Both bundles
 * alias the formatter to `use-intl/format-message/format-only`.
 *
 * @throws where a message is not well-formed.
 */
export function compileMessages(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? compiled(message) : compileMessages(message),
    ]),
  );
}

/**
 * The JSON round trip makes plain objects: the compiler's have no prototype, and React serialises plain objects only.
 */
const compiled = (message: string): Messages[string] => JSON.parse(JSON.stringify(compile(message)));
