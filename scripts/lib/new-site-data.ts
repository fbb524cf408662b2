import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { newAttributeSchema } from '../../web/contract/attributes.ts';
import { languages } from '../../web/contract/languages.ts';
import { siteTemplates } from '../../web/contract/pages/new-sites.data.ts';
import { legalPath, templatePath } from '../../worker/features/new-sites/edge-data.ts';
import { legalDefaults } from './legal-defaults.ts';

const names = v.record(v.string(), v.string());

/** A template in scripts/seed/templates. */
export const templateFile = v.strictObject({
  categories: v.array(v.strictObject({ slug: v.string(), parent: v.nullable(v.string()), names })),
  attributes: v.array(newAttributeSchema),
  serviceKinds: v.array(v.strictObject({ slug: v.string(), names })),
});

/** Writes what new sites are made of for the Worker: the templates, and the legal texts that come with the software. */
export async function writeNewSiteData(out: string): Promise<void> {
  await mkdir(path.join(out, 'edge/new-site'), { recursive: true });
  for (const template of siteTemplates) {
    const json = await readFile(new URL(`../seed/templates/${template}.json`, import.meta.url), 'utf8');
    const read = v.parse(templateFile, JSON.parse(json));
    await writeFile(path.join(out, templatePath(template)), JSON.stringify(read));
  }
  for (const { tag } of languages) {
    // The Worker puts the name and the host of the site in place of these.
    const site = { demo: null, host: '{host}', languages: [{ language: tag, name: '{site}' }] };
    const texts = (await legalDefaults(site)).map(({ kind, body }) => ({ kind, body }));
    await writeFile(path.join(out, legalPath(tag)), JSON.stringify(texts));
  }
}
