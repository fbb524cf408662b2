import type { Texts } from './catalogue.ts';
import type { Finding } from './finding.ts';
import type { Usage } from './usage.ts';

/** Checks that every key that code uses exists, and that every existing key is used. */
export function checkUsage(usages: readonly Usage[], english: { file: string; texts: Texts }): Finding[] {
  const keys = [...english.texts.keys()];
  const used = new Set<string>();
  const absent = usages.filter(({ pattern }) => {
    const matches = keysOf(pattern, keys);
    for (const key of matches) used.add(key);
    return !matches.length;
  });
  return [
    ...absent.map(({ file, line, pattern }) => ({
      file: `${file}:${line}`,
      key: pattern,
      problem: 'asks for a message that does not exist',
      cure: 'correct the key, or add it to en.json; make t with useTranslations in the function that calls it',
    })),
    ...keys
      .filter((key) => !used.has(key))
      .map((key) => ({
        file: english.file,
        key,
        problem: 'is used nowhere',
        cure: 'delete it everywhere, or write its key out where it is used',
      })),
  ];
}

/** `*` matches anything except a dot. */
function keysOf(pattern: string, keys: readonly string[]): string[] {
  const source = pattern.replace(/[.*+?^${}()|[\]\\]/g, (sign) => (sign === '*' ? '[^.]+' : `\\${sign}`));
  const regExp = new RegExp(`^${source}$`);
  return keys.filter((key) => regExp.test(key));
}
