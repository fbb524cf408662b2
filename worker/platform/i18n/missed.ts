import type { Messages } from '../../../web/contract/messages.ts';

/** Where keys are noted at present: pages are shown and rendered without waiting, so only one is at a time. */
let collecting: Set<string> | null = null;

/**
 * Runs a function that does not wait, and adds to `missed` the keys of the messages that it read and that their language
 * takes from a fallback.
 */
export function collectMissed<Value>(missed: Set<string>, run: () => Value): Value {
  const before = collecting;
  collecting = missed;
  try {
    return run();
  } finally {
    collecting = before;
  }
}

/** Makes messages note when one of `keys` is read. The messages are changed in place. */
export function watchMessages(messages: Messages, keys: readonly string[]): Messages {
  for (const key of keys) watch(messages, key);
  return messages;
}

function watch(messages: Messages, key: string): void {
  const path = key.split('.');
  const last = path.pop() ?? '';
  let node: Messages[string] | undefined = messages;
  for (const part of path) node = typeof node === 'object' ? node[part] : undefined;
  if (typeof node !== 'object' || !Object.hasOwn(node, last)) return;
  const value = node[last];
  Object.defineProperty(node, last, {
    enumerable: true,
    get() {
      collecting?.add(key);
      return value;
    },
  });
}
