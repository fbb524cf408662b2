import { href } from '../../web/contract/routes.ts';
import type { SiteNames } from '../domain/sites/names.query.ts';
import type { ContentThing } from './content-kind.ts';

/** The home page in a language, whose title is the name of the site; nothing where the site does not have the language. */
export function homePage(names: SiteNames, lang: string): ContentThing['usedIn'] {
  const name = names.find(([tag]) => tag === lang)?.[1];
  return name === undefined ? [] : [{ path: href('home', { lang }), title: name }];
}
