import type { Params, RouteName } from '../../web/contract/routes.ts';
import type { Counted } from '../domain/counters/counted.ts';
import { pageMessages } from '../domain/sites/page-messages.ts';
import type { RegisteredSite } from '../domain/sites/site.ts';
import { noSite, siteData } from '../domain/sites/site-data.ts';
import { validator } from '../http/validator.ts';
import type { Config } from '../platform/config.ts';
import type { ReadMessages } from '../platform/i18n/messages.ts';
import { collectMissed } from '../platform/i18n/missed.ts';
import type { CachedPage } from './cache/cached-page.ts';
import type { Shown } from './page.ts';
import { writeDocument } from './render/document.ts';
import type { ShellStore } from './render/shells.ts';
import { renderSlots } from './render/slots.tsx';

export type PageToRender = {
  shown: Shown;
  route: RouteName;
  params: Params;
  path: string;
  query: string;
  /** Position of the change log before the page's rows were read. */
  position: number;
  /** Null on a host that has no site. */
  site: RegisteredSite | null;
  config: Config;
  shells: ShellStore;
  messages: ReadMessages;
  /** The messages that the page has shown in another language, by their keys. */
  missed?: Set<string>;
};

const missedMessage = (key: string, lang: string): Counted => ({ feature: 'message', thing: key, dimension: lang });

const viewed = (route: RouteName, lang: string): Counted => ({ feature: 'view', thing: route, dimension: lang });

/** Renders a page's views into its shell. */
export async function renderPage({ shown, route, params, path, query, ...rest }: PageToRender): Promise<CachedPage> {
  const { site: registered, config, shells, messages: read, position, missed = new Set() } = rest;
  const [shell, interfaceMessages] = await Promise.all([shells.document(route, params), read(params.lang)]);
  const { messages, own } = pageMessages(registered, params.lang, interfaceMessages);
  const texts = registered ? siteData(registered, params.lang, config) : noSite(config);
  const site = own ? { ...texts, messages: own } : texts;
  const { data, head } = shown;
  const { positions } = shell;
  const slots = collectMissed(missed, () =>
    renderSlots({ route, lang: params.lang, path, query, site, data, messages, positions }),
  );
  const document = writeDocument(shell, { route, params, site, head, data, slots });
  return {
    bytes: document.bytes,
    about: {
      nonces: document.nonces,
      data: document.data,
      title: head.title,
      description: head.description,
      assetOrigin: shell.assetOrigin,
      formTarget: shown.formTarget ?? null,
      ...(shown.frameSources && { frameSources: shown.frameSources }),
      etag: await validator(document.bytes),
      tags: ['chrome', ...shown.tags],
      counts: [
        viewed(route, params.lang),
        ...(shown.counts ?? []),
        ...[...missed].map((key) => missedMessage(key, params.lang)),
      ],
      position,
      renderedAt: Date.now(),
    },
  };
}
