import type { Catalogue, Texts } from './catalogue.ts';
import { choosesByName } from './exceptions.ts';
import type { Finding } from './finding.ts';
import { type Parts, readMessage } from './icu.ts';

/** Checks the syntax, placeholders, branches and plural forms of each message, compared with English. */
export function checkMessages(catalogue: Catalogue, english: Texts): Finding[] {
  const { tag, file, texts } = catalogue;
  return [...texts].flatMap(([key, text]) => {
    const parts = readMessage(text);
    if ('error' in parts)
      return [{ file, key, problem: `is no ICU message (${parts.error})`, cure: 'check braces, tags and apostrophes' }];
    const faults = [...pluralFaults(parts, tag), ...faultsBeside(english.get(key) ?? text, { key, parts })];
    return faults.map((fault) => ({ file, key, ...fault }));
  });
}

type Fault = Pick<Finding, 'problem' | 'cure'>;

function pluralFaults({ plurals }: Parts, tag: string): Fault[] {
  return plurals.flatMap(({ name, type, forms }) => {
    const wanted = pluralForms(tag, type);
    if (same(forms, wanted)) return [];
    return [
      {
        problem: `{${name}} has the plural forms ${forms.join(', ')}`,
        cure: `write exactly the forms that the language has: ${wanted.join(', ')}`,
      },
    ];
  });
}

/** Compares a message with English. A message that chooses by a name is compared with its allowed placeholders only. */
function faultsBeside(english: string, { key, parts }: { key: string; parts: Parts }): Fault[] {
  const slots = choosesByName[key];
  if (slots) return faultsOfAdded([...parts.slots].filter((slot) => !slots.includes(slot)));
  const model = readMessage(english);
  return 'error' in model ? [] : modelFaults(parts, model);
}

const faultsOfAdded = (added: readonly string[]): Fault[] =>
  added.length
    ? [{ problem: `has ${added.join(', ')}, which English has not`, cure: 'use English’s placeholders only' }]
    : [];

function modelFaults(parts: Parts, model: Parts): Fault[] {
  const faults: Fault[] = [];
  const lost = [...model.slots].filter((slot) => !parts.slots.has(slot));
  const added = [...parts.slots].filter((slot) => !model.slots.has(slot));
  if (lost.length)
    faults.push({ problem: `lacks ${lost.join(', ')}`, cure: 'put in every placeholder and tag that English has' });
  faults.push(...faultsOfAdded(added));
  for (const { name, branches } of parts.selects) {
    const wanted = model.selects.find((select) => select.name === name)?.branches;
    if (wanted && !same(branches, wanted))
      faults.push({
        problem: `{${name}} has the branches ${branches.join(', ')}`,
        cure: `keep the names of English’s branches: ${wanted.join(', ')}`,
      });
  }
  return faults;
}

/** A language's plural categories in CLDR, in alphabetical order. */
export const pluralForms = (tag: string, type: Intl.PluralRuleType = 'cardinal'): string[] =>
  [...new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories].sort();

const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** Checks a language's sample numbers: one for each plural category, which the number must belong to. */
export function checkSamples(
  { tag, pluralSample }: { tag: string; pluralSample: Readonly<Record<string, number>> },
  file: string,
): Finding[] {
  const forms = Object.keys(pluralSample).sort();
  const wanted = pluralForms(tag);
  const key = `${tag}.pluralSample`;
  const rules = new Intl.PluralRules(tag);
  const wrong = Object.entries(pluralSample).filter(([form, number]) => rules.select(number) !== form);
  return [
    ...(same(forms, wanted)
      ? []
      : [{ file, key, problem: `has ${forms.join(', ')}`, cure: `give one number for each of ${wanted.join(', ')}` }]),
    ...wrong.map(([form, number]) => ({
      file,
      key: `${key}.${form}`,
      problem: `${number} is “${rules.select(number)}” in this language`,
      cure: `give a number that is “${form}”`,
    })),
  ];
}
