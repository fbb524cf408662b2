import { legalKinds } from '../../../../web/contract/pages/legal.data.ts';
import type { RegisteredSite } from '../../../domain/sites/site.ts';
import type { WhichText } from '../which-text.ts';

/** The name of the form in drafts. */
export const legalFormName = 'legal';

/** The text that an address names, by default the first one; undefined for an address that names none of the site. */
export function readAsked(
  get: (name: string) => string | null,
  { languages, defaultLanguage }: Pick<RegisteredSite, 'languages' | 'defaultLanguage'>,
): WhichText | undefined {
  const [wanted, spoken] = [get('kind') ?? legalKinds[0], get('language') ?? defaultLanguage];
  const kind = legalKinds.find((one) => one === wanted);
  const language = languages.find(({ tag }) => tag === spoken)?.tag;
  return kind && language ? { kind, language } : undefined;
}

/** What a draft of the form is about. */
export const thingOf = ({ kind, language }: WhichText): string => `${kind}-${language}`;
