import { readdir, readFile } from 'node:fs/promises';
import type { LegalKind } from '../../web/contract/page-data.ts';
import type { NewLegalText } from '../../worker/db/legal-texts.ts';

const folder = new URL('../seed/legal/', import.meta.url);

/** When each version of the texts in scripts/seed/legal was published on the demo sites. */
const publishedOn: Readonly<Record<number, string>> = { 1: '2026-09-14', 2: '2026-11-16', 3: '2026-11-20' };

/** Words that differ from site to site: `{operator}` and `{content}` in the texts. */
type Parts = { operator: Record<string, string>; content: Record<string, string> };

/** The site that texts are for. `demo` names it as a demonstration of that content; null for any other site. */
export interface LegalSite {
  demo: string | null;
  host: string;
  languages: readonly { language: string; name: string }[];
}

/**
 * The texts that come with the software, filled for a site: all their versions for a demo site, the newest as of `now`
 * for another. A language without texts is left out: the site's pages then show those of its own language.
 */
export async function legalDefaults(site: LegalSite, { now = Date.now() } = {}): Promise<NewLegalText[]> {
  const there = await readdir(folder);
  const languages = site.languages.filter(({ language }) => there.includes(language));
  return (await Promise.all(languages.map((language) => textsIn(language, site, now)))).flat();
}

async function textsIn(
  { language, name }: LegalSite['languages'][number],
  { demo, host }: LegalSite,
  now: number,
): Promise<NewLegalText[]> {
  const own = new URL(`${language}/`, folder);
  const parts = JSON.parse(await readFile(new URL('parts.json', own), 'utf8')) as Parts;
  const words: Record<string, string | undefined> = {
    operator: parts.operator[demo === null ? 'default' : 'demo'],
    content: parts.content[demo ?? 'default'],
    ...{ site: name, host, lang: language },
  };
  // Twice, because the parts name the site as well.
  const fill = (text: string) => fillIn(fillIn(text, words), words);
  const versions = (await readdir(own)).filter((file) => file.endsWith('.md')).sort();
  const texts = await Promise.all(
    versions.map(async (file): Promise<NewLegalText> => {
      const [kind, version] = file.split('.');
      const publishedAt = Date.parse(publishedOn[Number(version)] ?? '');
      return { kind: kind as LegalKind, language, body: fill(await readFile(new URL(file, own), 'utf8')), publishedAt };
    }),
  );
  if (demo !== null) return texts;
  return texts.filter(({ kind }, i) => texts[i + 1]?.kind !== kind).map((text) => ({ ...text, publishedAt: now }));
}

function fillIn(text: string, words: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`A legal text names {${name}}, which nobody fills`);
    return word;
  });
}
