import { readFile } from 'node:fs/promises';
import { InputError } from '../../lib/command.ts';

/**
 * Reads payloads from files: a JSON array of texts, or a text file with one payload a line.
 *
 * @throws {InputError} where a file cannot be read, or has no payload.
 */
export async function readPayloads(files: readonly string[]): Promise<string[]> {
  const all = await Promise.all(files.map(readOne));
  return [...new Set(all.flat())];
}

async function readOne(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new InputError(`${file} cannot be read: ${error.message}`);
  });
  const payloads = file.endsWith('.json') ? fromJson(file, text) : text.split(/\r?\n/);
  const found = payloads.filter((payload) => payload !== '');
  if (!found.length) throw new InputError(`${file} has no payload.`);
  return found;
}

function fromJson(file: string, text: string): string[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new InputError(`${file} is no JSON: ${error}`);
  }
  if (!Array.isArray(read)) throw new InputError(`${file} is no array of texts.`);
  return read.filter((one): one is string => typeof one === 'string');
}
