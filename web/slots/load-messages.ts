import { inherit, type Messages } from '../contract/messages.ts';
import { compileMessages } from './compile-messages.ts';

/** All messages of a language, its fallbacks' words included, compiled. For the build: no page ships them all. */
export const loadMessages = async (lang: string): Promise<Messages> =>
  compileMessages(await inherit(lang, async (tag) => (await import(`../../locales/${tag}.json`)).default));
