import type { Catalogue, Texts } from './catalogue.ts';
import type { Finding } from './finding.ts';

/** Checks that a language has the same keys as English. */
export function checkKeys({ file, texts }: Catalogue, english: Texts): Finding[] {
  const missing = [...english.keys()].filter((key) => !texts.has(key));
  const extra = [...texts.keys()].filter((key) => !english.has(key));
  return [
    ...missing.map((key) => ({
      file,
      key,
      problem: 'is missing',
      cure: `translate “${english.get(key)}”`,
    })),
    ...extra.map((key) => ({ file, key, problem: 'is no key of English', cure: 'delete it, or add it to en.json' })),
  ];
}

/** Checks that every message has a note for its translators, and that every note has a message. */
export function checkNotes(notes: { file: string; texts: Texts }, english: Texts): Finding[] {
  const { file, texts } = notes;
  const bare = [...english.keys()].filter((key) => !texts.get(key)?.trim());
  const stray = [...texts.keys()].filter((key) => !english.has(key));
  return [
    ...bare.map((key) => ({
      file,
      key,
      problem: 'has no note for its translators',
      cure: 'say where it stands, what its placeholders are, how long it may be',
    })),
    ...stray.map((key) => ({ file, key, problem: 'explains a message that does not exist', cure: 'delete it' })),
  ];
}
