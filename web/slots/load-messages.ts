import { inherit, type Messages } from '../contract/messages.ts';
import { compileMessages } from './compile-messages.ts';

/**
 * All messages of a language, with fallbacks, compiled. For the build only: pages ship the namespaces that they use.
 */
export const loadMessages = async (lang: string): Promise<Messages> =>
  compileMessages(await inherit(lang, async (tag) => (await import(`../../locales/${tag}.json`)).default));
