import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Messages } from '../../web/contract/messages.ts';
import { InputError } from '../lib/command.ts';
import { root } from '../lib/terminal.ts';
import { type CountryPhrases, countryMessage } from './countries.ts';

/**
 * The messages of a language from its files. The phrases for countries become one message.
 * @throws {InputError} if a file is missing or is no JSON.
 */
export async function readLanguage(tag: string): Promise<Messages> {
  const messages = await readTexts(`locales/${tag}.json`);
  const countries = (await readTexts(`locales/countries/${tag}.json`)) as CountryPhrases;
  return { ...messages, countries: { inTitle: countryMessage(countries) } };
}

/** Reads the texts of a file, whose path is relative to the repository. */
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
