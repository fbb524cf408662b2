import type { Fetcher } from '@cloudflare/workers-types';
import type { NewAttribute } from '../../../web/contract/attributes.ts';
import type { LegalKind } from '../../../web/contract/pages/legal.data.ts';
import type { SiteTemplate } from '../../../web/contract/pages/new-sites.data.ts';
import { readAsset } from '../../platform/assets.ts';
import type { Names } from '../../platform/i18n/names.ts';

/** What a template gives a site. */
export type Template = {
  categories: readonly { slug: string; parent: string | null; names: Names }[];
  attributes: readonly NewAttribute[];
  serviceKinds: readonly { slug: string; names: Names }[];
};

/** A legal text that comes with the software. `{site}` and `{host}` stand for those of a site. */
export type LegalDefault = { kind: LegalKind; body: string };

/** Where the build leaves a template, and the legal texts of a language, for the Worker. */
export const templatePath = (template: SiteTemplate): string => `/edge/new-site/${template}.json`;
export const legalPath = (lang: string): string => `/edge/new-site/legal-${lang}.json`;

/** Reads a template that comes with the software. */
export const readTemplate = async (assets: Fetcher, template: SiteTemplate): Promise<Template> =>
  JSON.parse(await readAsset(assets, templatePath(template)));

/** Reads the legal texts of a language that come with the software; none if there are none. */
export const readLegal = async (assets: Fetcher, lang: string): Promise<readonly LegalDefault[]> =>
  JSON.parse(await readAsset(assets, legalPath(lang)));
