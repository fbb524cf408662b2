import type { SiteMessages } from '../../../web/contract/own-messages.ts';
import type { MenuPage } from '../../../web/contract/site.ts';
import type { ChangeLog } from '../../data/change-log.ts';
import type { SiteId } from '../../data/schema.ts';
import type { Units } from '../../platform/i18n/distance.ts';

/** A site of the registry. */
export type RegisteredSite = {
  id: SiteId;
  /** A name that is never used for another site, unlike an id. */
  epoch: string;
  slug: string;
  defaultLanguage: string;
  accentHue: number;
  /** IANA name: the zone of the site's times where the reader's is unknown. */
  timeZone: string;
  /** In which units distances are shown. */
  units: Units;
  isProduct: boolean;
  /** `suspended`: its hosts answer with a neutral page. */
  state: 'active' | 'suspended';
  /** Whose proof counts for acts of the site's staff: any, or only a passkey's. */
  staffProof: 'any' | 'passkey';
  /** Whether people can submit listings. */
  submissions: 'open' | 'closed';
  /** The host in canonical URLs. */
  primaryHost: string;
  /** Whether the primary host works, so that others can lead to it. */
  isPrimaryActive: boolean;
  /** The keys with which pages of other people show its widgets. */
  widgetKeys: readonly WidgetKey[];
  /** In menu order; never empty. */
  languages: readonly SiteTexts[];
};

/** A key that works. `origins`: whose pages may frame its widgets; `*` stands for all. */
export type WidgetKey = { id: number; key: string; origins: readonly string[] };

/** A site's texts in one of its languages, and what its menu links to besides the directory. */
export type SiteTexts = {
  tag: string;
  name: string;
  tagline: string;
  about: string;
  menu: readonly MenuPage[];
  /** What it says in place of messages of the interface; absent for nothing. */
  messages?: SiteMessages;
};

/**
 * The site of a request, with its change log.
 * `isReachable` is false if the registry could not be read, so the log may lack recent changes.
 */
export type ServedSite = { site: RegisteredSite; log: ChangeLog; isReachable: boolean };
