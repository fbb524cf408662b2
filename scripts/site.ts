/** `npm run site`: creates a site, locally or in production. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { InputError, runCommand, UsageError } from './lib/command.ts';
import { addressOn, establishSite, listOnProduct } from './lib/new-site.ts';
import { readSiteFile } from './lib/site-file.ts';
import { allLanguages } from './lib/sites.ts';
import { openTarget, remoteHelp, type Target } from './lib/target.ts';

const help = `npm run site -- FILE.json [--remote]

Creates a site: its hosts, languages, categories and attributes, with the legal texts that come with the software. The
product's own site lists it. Running the command again completes an interrupted run; an existing site keeps its name,
hosts, languages and texts.

  FILE.json          {"slug": "breweries", "hosts": ["breweries.example"], "defaultLanguage": "en", "accentHue": 40,
                      "languages": {"en": {"name": "Breweries", "tagline": "Where beer is made", "about": "…"},
                                    "de": {"name": "Brauereien"}},
                      "categories": [{"slug": "brewpub", "names": {"en": "Brewpub", "de": "Gasthausbrauerei"}}],
                      "attributes": […]}            as in "npm run define"; scripts/seed has complete examples
                     The first host is the canonical one; accentHue is a hue in degrees.
${remoteHelp(21)}
  --help             this text

Exit codes: 0 done, 1 the file cannot be used, 2 wrong arguments.`;

function readOptions(): { file: string; remote: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('Name one file.');
  return { file, remote: values.remote };
}

async function create({ db, productUrl }: Target, json: string): Promise<void> {
  const file = readSiteFile(json, await allLanguages());
  const { site, isNew } = await establishSite(db, file);
  const address = addressOn(file.hosts[0] ?? '', productUrl);
  await listOnProduct(db, { ...site, names: file.languages }, address);
  console.log(
    isNew
      ? `The site ${site.slug} is there, on ${address} as soon as its host leads to the Worker.`
      : `The site ${site.slug} stood already: what it lacked of categories, attributes and legal texts is there now.`,
  );
}

await runCommand(help, async () => {
  const { file, remote } = readOptions();
  const json = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file} cannot be read: ${error.code}.`);
  });
  const target = await openTarget({ remote });
  try {
    await create(target, json);
  } finally {
    await target.close();
  }
});
