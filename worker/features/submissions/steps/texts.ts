import * as v from 'valibot';
import { lineField, longest, textFields } from '../../../domain/listings/typed-fields.ts';
import type { StepFields } from '../step.ts';

const own = ['summary', 'description'] as const;
const translated = ['name', ...own] as const;

/** The field of a text in a language that is not the submission's own. */
export const translatedField = (field: (typeof translated)[number], tag: string): string => `${field}.${tag}`;

/** Languages in which a listing has a text besides its own, by their fields. */
const isTranslated = (field: string): boolean => /^(name|summary|description)\.[a-z]{2,3}(-[a-z0-9]+)*$/.test(field);

/** What it is like, in one or several languages. */
export const texts: StepFields = {
  step: 'texts',
  has: (field) => (own as readonly string[]).includes(field) || isTranslated(field),
  schema({ languages }, { language }) {
    const others = languages.filter((tag) => tag !== language);
    const fields = others.flatMap((tag) => [
      [translatedField('name', tag), lineField(longest.name)] as const,
      [translatedField('summary', tag), textFields.summary] as const,
      [translatedField('description', tag), textFields.description] as const,
    ]);
    // A text without a name would have no title on its page.
    const isNamed = others.map(
      (tag) =>
        [
          translatedField('name', tag),
          (values: Record<string, string>) =>
            values[translatedField('name', tag)] !== '' ||
            own.every((field) => values[translatedField(field, tag)] === ''),
        ] as const,
    );
    const all = v.object({
      summary: textFields.summary,
      description: textFields.description,
      ...Object.fromEntries(fields),
    }) as unknown as v.GenericSchema<unknown, Record<string, string>>;
    return v.pipe(
      all,
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return;
        for (const [field, test] of isNamed) {
          if (test(dataset.value)) continue;
          const at = { type: 'object', origin: 'value', input: dataset.value, key: field, value: '' } as const;
          addIssue({ message: 'translation-name-missing', path: [at] });
        }
      }),
    );
  },
  typed: (values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) => (texts.has(field) ? [[field, String(value ?? '')]] : [])),
    ),
};
