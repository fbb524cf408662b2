import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { languages } from '../web/contract/languages.ts';
import { InputError, runCommand } from './lib/command.ts';
import { root } from './lib/terminal.ts';
import { type Catalogue, flatten } from './locales/catalogue.ts';
import { checkGlossary, checkGlossaryTerms, type Glossary } from './locales/check-glossary.ts';
import { checkKeys, checkNotes } from './locales/check-keys.ts';
import { checkMessages, checkSamples } from './locales/check-message.ts';
import { checkTypography } from './locales/check-typography.ts';
import { checkUsage } from './locales/check-usage.ts';
import { checkExceptions, checkLength, checkTranslated } from './locales/check-wording.ts';
import { readDirectly } from './locales/exceptions.ts';
import type { Finding } from './locales/finding.ts';
import { readLanguage, readTexts } from './locales/read-language.ts';
import { type Usage, usagesIn } from './locales/usage.ts';

const help = `npm run check:locales

Checks the interface texts in locales/: keys, notes, ICU syntax, placeholders, plural forms, typography, length,
texts left in English, words that the glossary (locales/glossary.json) avoids, and that code and texts use the same
keys.

Exit codes: 0 no problems, 1 problems found, 2 wrong arguments.`;

async function readCatalogue(tag: string): Promise<Catalogue> {
  return { tag, file: `locales/${tag}.json`, texts: flatten(await readLanguage(tag)) };
}

/** The message lookups in the views and the Worker. */
async function readUsages(): Promise<Usage[]> {
  const usages: Usage[] = readDirectly.flatMap(({ file, keys }) => keys.map((pattern) => ({ file, line: 1, pattern })));
  for (const folder of ['web', 'worker']) {
    for (const name of await readdir(path.join(root, folder), { recursive: true })) {
      const isSource = /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name);
      if (!isSource || /(^|\/)(\.next|out|node_modules)\//.test(name)) continue;
      const file = path.posix.join(folder, name);
      usages.push(...usagesIn(file, await readFile(path.join(root, file), 'utf8')));
    }
  }
  return usages;
}

async function check(): Promise<Finding[]> {
  const file = 'locales/notes.json';
  const notes = { file, texts: flatten(await readTexts(file)) };
  const glossary = (await readTexts('locales/glossary.json')) as unknown as Glossary;
  const english = await readCatalogue('en');
  const catalogues = await Promise.all(languages.map(({ tag }) => readCatalogue(tag)));
  const others = catalogues.filter(({ tag }) => tag !== 'en');
  return [
    ...languages.flatMap((language) => checkSamples(language, 'locales/languages.json')),
    ...checkUsage(await readUsages(), english),
    ...checkNotes(notes, english.texts),
    ...checkGlossaryTerms(
      glossary,
      languages.map(({ tag }) => tag),
    ),
    ...others.flatMap((catalogue) => [
      ...checkKeys(catalogue, english.texts),
      ...checkTranslated(catalogue, english.texts),
    ]),
    ...catalogues.flatMap((catalogue) => [
      ...checkMessages(catalogue, english.texts),
      ...checkTypography(catalogue),
      ...checkGlossary(catalogue, glossary),
      ...checkLength(catalogue, notes.texts),
    ]),
    ...checkExceptions(others, english.texts),
  ];
}

await runCommand(help, async () => {
  if (process.argv.includes('--help')) {
    console.log(help);
    return;
  }
  const findings = await check();
  const lines = findings.map(({ file, key, problem, cure }) => `${file}  ${key}\n  ${problem}: ${cure}.`);
  if (lines.length) throw new InputError(`${lines.join('\n')}\n${lines.length} findings`);
  console.log(`Interface texts: ${languages.length} languages, nothing to complain about.`);
});
