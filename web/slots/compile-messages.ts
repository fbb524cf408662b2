import compile from 'icu-minify/compile';
import type { Messages } from '../contract/messages.ts';

/**
 * Messages in the form that next-intl formats without parsing: neither the browser nor the Worker carries a parser of
 * ICU messages. Both bundles put `use-intl/format-message/format-only` in the place of the formatter that does.
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

/** Through JSON, because the compiler's objects have no prototype and React hands on plain ones only. */
const compiled = (message: string): Messages[string] => JSON.parse(JSON.stringify(compile(message)));
