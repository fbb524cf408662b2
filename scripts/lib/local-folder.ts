import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './terminal.ts';

/** What people put by hand where the local internet finds it. Both are read anew for each request. */
export type LocalFolder = {
  /** The bytes of the website's file at a path of a URL; null for none. */
  file(pathname: string): Promise<Uint8Array | null>;
  /** The records of a name. */
  records(name: string): Promise<LocalRecord[]>;
};

export type LocalRecord = { type: string; value: string };

/** Where the files of the local website, and the records of all names are; relative to the repository. */
export const localFolder = '.signpost/internet';

const heading = `# The DNS records that the local Worker finds, one a line: NAME TYPE VALUE, such as
# _signpost.example.org TXT signpost-verify=TOKEN
`;

/** What an error of the file system says if there is no such file. */
const absent = new Set(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG']);

/** Opens the folder, and creates it if needed. */
export async function openLocalFolder(folder = path.join(root, localFolder)): Promise<LocalFolder> {
  const [website, records] = [path.join(folder, 'website'), path.join(folder, 'records.txt')];
  await mkdir(path.join(website, '.well-known'), { recursive: true });
  if ((await read(records)) === null) await writeFile(records, heading);
  return {
    async file(pathname) {
      const file = path.join(website, decoded(pathname));
      return file.startsWith(website + path.sep) ? read(file) : null;
    },
    records: async (name) => recordsIn(String((await read(records)) ?? ''), name),
  };
}

async function read(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** A path without escapes; empty if it has none that a file can have. */
function decoded(pathname: string): string {
  try {
    const plain = decodeURIComponent(pathname);
    return plain.includes('\0') ? '' : plain;
  } catch {
    return '';
  }
}

const bare = (name: string): string => name.toLowerCase().replace(/\.$/, '');

function recordsIn(text: string, name: string): LocalRecord[] {
  const lines = text.split(/\r?\n/).map((line) => line.match(/^\s*([^\s#]+)\s+([a-z]+)\s+(.*?)\s*$/i));
  return lines.flatMap((found) => {
    const [, of = '', type = '', value = ''] = found ?? [];
    return of && bare(of) === bare(name) ? [{ type: type.toUpperCase(), value: value.replace(/^"(.*)"$/, '$1') }] : [];
  });
}
