import * as v from 'valibot';
import type { SubmissionValues } from '../../../../web/contract/submission.ts';
import { textFields } from '../../../domain/listings/typed-fields.ts';
import type { StepFields } from '../step.ts';

/** The fields of categories, the main one first. */
export const categoryFields = ['category', 'category2', 'category3'] as const;

const names = ['language', 'name', ...categoryFields];

/** What it is: its name, the language of its texts, its categories. */
export const basics: StepFields = {
  step: 'basics',
  has: (field) => names.includes(field),
  schema({ languages, vocabulary, own }) {
    const category = v.pipe(
      v.optional(v.string(), ''),
      v.check((slug) => slug === '' || vocabulary.categories.some((one) => one.slug === slug), 'category-unknown'),
    );
    const main = v.pipe(
      category,
      v.check((slug) => slug !== '' || vocabulary.categories.length === 0, 'category-missing'),
    );
    return v.pipe(
      v.object({
        language: v.pipe(
          v.optional(v.string(), ''),
          v.check((tag) => (own === undefined ? languages.includes(tag) : tag === own), 'language-missing'),
        ),
        name: textFields.name,
        category: main,
        category2: category,
        category3: category,
      }),
      v.transform(({ language, name, ...chosen }): SubmissionValues => {
        const categories = categoryFields.map((field) => chosen[field]).filter(Boolean);
        return { language, name, categories: [...new Set(categories)] };
      }),
    );
  },
  typed({ language = '', name = '', categories = [] }) {
    const slugs = categories as readonly string[];
    const chosen = categoryFields.map((field, i) => [field, slugs[i] ?? '']);
    return { language: String(language), name: String(name), ...Object.fromEntries(chosen) };
  },
};
