import { readdir, readFile } from 'node:fs/promises';
import type { LegalKind } from '../../web/contract/pages/legal.data.ts';
import type { NewLegalText } from '../../worker/features/legal/legal-texts.writer.ts';

const folder = new URL('../seed/legal/', import.meta.url);

/** The dates on which the demo sites published the versions of the texts in scripts/seed/legal, the first one first. */
const publishedOn: Readonly<Record<LegalKind, readonly string[]>> = {
  privacy: [
    '2026-09-14',
    '2026-11-16',
    '2026-11-20',
    '2026-11-22',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-25',
  ],
  cookies: ['2026-09-14', '2026-11-16', '2026-11-23', '2026-11-24'],
  tos: ['2026-09-14', '2026-11-24', '2026-11-25', '2026-11-25'],
};

/** Values that differ between sites: `{operator}` and `{content}` in the texts. */
type Parts = { operator: Record<string, string>; content: Record<string, string> };

/** The site that the texts are for. `demo` is the kind of content of a demo site, or null for any other site. */
export interface LegalSite {
  demo: string | null;
  host: string;
  languages: readonly { language: string; name: string }[];
}

/**
 * The default legal texts, filled in for a site: all versions for a demo site, otherwise the newest, published `now`.
 * A language without texts is left out; the site's pages then show the texts of its default language.
 */
export async function legalDefaults(site: LegalSite, { now = Date.now() } = {}): Promise<NewLegalText[]> {
  const available = await readdir(folder);
  const languages = site.languages.filter(({ language }) => available.includes(language));
  return (await Promise.all(languages.map((language) => textsIn(language, site, now)))).flat();
}

async function textsIn(
  { language, name }: LegalSite['languages'][number],
  { demo, host }: LegalSite,
  now: number,
): Promise<NewLegalText[]> {
  const own = new URL(`${language}/`, folder);
  const parts = JSON.parse(await readFile(new URL('parts.json', own), 'utf8')) as Parts;
  const values: Record<string, string | undefined> = {
    operator: parts.operator[demo === null ? 'default' : 'demo'],
    content: parts.content[demo ?? 'default'],
    ...{ site: name, host, lang: language },
  };
  // Twice, because the parts contain placeholders too.
  const fill = (text: string) => fillIn(fillIn(text, values), values);
  const versions = (await readdir(own)).filter((file) => file.endsWith('.md')).sort();
  const texts = await Promise.all(
    versions.map(async (file): Promise<NewLegalText> => {
      const [name, version] = file.split('.');
      const kind = name as LegalKind;
      const publishedAt = Date.parse(publishedOn[kind][Number(version) - 1] ?? '');
      return { kind, language, body: fill(await readFile(new URL(file, own), 'utf8')), publishedAt };
    }),
  );
  if (demo !== null) return texts;
  return texts.filter(({ kind }, i) => texts[i + 1]?.kind !== kind).map((text) => ({ ...text, publishedAt: now }));
}

function fillIn(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A legal text has the unknown placeholder {${name}}`);
    return value;
  });
}
