import type { PostKind } from '../../web/contract/posts.ts';
import { findLanguage } from '../../worker/domain/reviews/find-language.ts';
import type { SiteEntry } from '../lib/sites.ts';
import type { TextFile } from './files.ts';
import { type FrontMatter, readText } from './front-matter.ts';

/** A text to be imported. */
export type Text = {
  file: TextFile;
  kind: PostKind;
  /** As the site calls it. */
  language: string;
  /** The key of its group. */
  key: string;
  head: string;
  body: string;
  fields: FrontMatter;
};

/** What becomes of the files. */
export type Sorted = {
  /** By group; the source of each is its first. */
  groups: Map<string, Text[]>;
  rejected: { file: string; reason: string }[];
  untranslated: string[];
  /** Files in languages that the site does not speak, by language. */
  foreign: Map<string, number>;
};

/** Reads texts, and puts those that a site can have into groups. */
export function sortTexts(files: readonly TextFile[], site: SiteEntry): Sorted {
  const sorted: Sorted = { groups: new Map(), rejected: [], untranslated: [], foreign: new Map() };
  const order = [...new Set([site.defaultLanguage, ...site.languages])];
  const rank = (one: TextFile) => order.findIndex((tag) => isSame(tag, one.language));
  for (const file of files.toSorted((a, b) => rank(a) - rank(b))) {
    const language = order.find((tag) => isSame(tag, file.language));
    if (language === undefined) sorted.foreign.set(file.language, (sorted.foreign.get(file.language) ?? 0) + 1);
    else place(sorted, { file, language, site });
  }
  return sorted;
}

const isSame = (tag: string, other: string): boolean => tag.toLowerCase() === other.toLowerCase();

type Placed = { file: TextFile; language: string; site: SiteEntry };

function place(sorted: Sorted, { file, language, site }: Placed): void {
  const { kind, group: key } = file;
  const reject = (reason: string) => sorted.rejected.push({ file: file.name, reason });
  const read = readText(file.bytes);
  if (read.code === 'bad') return void reject(read.reason);
  const { head, body, fields } = read;
  if (fields.lang !== '' && !isSame(fields.lang, language))
    return void reject(`lang is ${fields.lang}, but the folder is ${file.language}`);
  if (fields.untranslated && !isOriginal(body, language, site)) return void sorted.untranslated.push(file.name);
  const group = sorted.groups.get(key) ?? [];
  if (group.some((one) => one.language === language)) return void reject(`another file is ${key} in ${language}`);
  if (group.some((one) => one.kind !== kind)) return void reject(`${key} is of another kind in another file`);
  sorted.groups.set(key, [...group, { file, kind, language, key, head, body, fields }]);
}

/** A text that says it is not translated is still one in the language in which it was written. */
const isOriginal = (body: string, language: string, site: SiteEntry): boolean =>
  findLanguage(body, { among: site.languages, fallback: '' }) === language;
