import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Messages } from '../../web/contract/messages.ts';
import { InputError } from '../lib/command.ts';
import { root } from '../lib/terminal.ts';
import { type CountryPhrases, countryMessage } from './countries.ts';

/**
 * The messages of a language as its files have them, its phrases for countries made one of them.
 * @throws InputError where a file is missing or no JSON.
 */
export async function readLanguage(tag: string): Promise<Messages> {
  const messages = await readTexts(`locales/${tag}.json`);
  const countries = (await readTexts(`locales/countries/${tag}.json`)) as CountryPhrases;
  return { ...messages, countries: { inTitle: countryMessage(countries) } };
}

/** Texts of a file below the repository's folder. */
export async function readTexts(file: string): Promise<Messages> {
  const source = await readFile(path.join(root, file), 'utf8').catch((cause: Error) => cause);
  if (source instanceof Error) throw new InputError(`${file} cannot be read (${source.message}): write it.`);
  try {
    return JSON.parse(source);
  } catch (error) {
    if (error instanceof SyntaxError) throw new InputError(`${file} is no JSON: ${error.message}`);
    throw error;
  }
}
