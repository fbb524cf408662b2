import { inherit, type Messages } from '../contract/messages.ts';

/** All messages of a language, its fallbacks' words included. For the build: no page ships them all. */
export const loadMessages = (lang: string): Promise<Messages> =>
  inherit(lang, async (tag) => (await import(`../../locales/${tag}.json`)).default);
