import type { Messages } from '../../../web/contract/messages.ts';
import { type SiteMessages, withSiteMessages } from '../../../web/contract/own-messages.ts';
import { type CompiledMessage, fitsModel, shapeOf } from '../../platform/i18n/message-shape.ts';
import { memoize } from '../../platform/memoize.ts';
import type { RegisteredSite } from './site.ts';

/** The messages of a site's pages in a language. */
export type PageMessages = {
  messages: Messages;
  /** Those among them that the site says in its own words; undefined for none. */
  own: SiteMessages | undefined;
};

/** The messages of the interface in a language, with those that the site says in its own words. Null: no site. */
export function pageMessages(site: RegisteredSite | null, lang: string, messages: Messages): PageMessages {
  const own = site?.languages.find(({ tag }) => tag === lang)?.messages;
  return own ? merged(own, messages) : { messages, own: undefined };
}

/** For the lifetime of the site's entry in the registry, so that what is made of the messages is memoized, too. */
const merged = memoize((own: SiteMessages, messages: Messages): PageMessages => {
  const fitting = Object.entries(own).filter(([key, message]) => fits(message, messageAt(messages, key)));
  if (fitting.length === 0) return { messages, own: undefined };
  const usable = Object.fromEntries(fitting);
  return { messages: withSiteMessages(messages, usable), own: usable };
});

/** A later version of the interface can lack the message, or give other arguments to it. Then its own words stand. */
const fits = (message: CompiledMessage, model: CompiledMessage | undefined): boolean =>
  model !== undefined && fitsModel(shapeOf(message), shapeOf(model));

function messageAt(messages: Messages, key: string): CompiledMessage | undefined {
  let node: unknown = messages;
  for (const name of key.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return undefined;
    node = (node as Messages)[name];
  }
  return typeof node === 'string' || Array.isArray(node) ? node : undefined;
}
