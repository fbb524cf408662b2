import { fallbackChain } from '../contract/languages.ts';
import { type Messages, withFallback } from '../contract/messages.ts';

/** All messages of a language, with its fallbacks' words where it has none. For the build: no page ships them all. */
export async function loadMessages(lang: string): Promise<Messages> {
  let messages: Messages = {};
  for (const tag of fallbackChain(lang)) {
    const { default: own }: { default: Messages } = await import(`../../locales/${tag}.json`);
    messages = withFallback(messages, own);
  }
  return messages;
}
