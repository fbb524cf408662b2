import type { Catalogue, Texts } from './catalogue.ts';
import type { Finding } from './finding.ts';

/** Every language has the messages that English has, and no others. */
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

/** Every message has a note for its translators, and no note is left of a message that is gone. */
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
