import type { DirectoryPage } from '../../contract/page-data.ts';

type Heading = {
  /** Message under `directory.heading`, and under `head.directory` for the document's title. */
  key: 'all' | 'category' | 'city' | 'categoryInCity' | 'search';
  values: { q: string; category: string; city: string };
};

/** What a directory page is about, from its filters: the message that says it and the words to put in. */
export function heading({ chosen, q }: Pick<DirectoryPage, 'chosen' | 'q'>): Heading {
  const nameOf = (key: 'category' | 'city') => chosen.find((filter) => filter.key === key)?.name ?? '';
  const values = { q, category: nameOf('category'), city: nameOf('city') };
  if (q) return { key: 'search', values };
  if (values.category && values.city) return { key: 'categoryInCity', values };
  if (values.category) return { key: 'category', values };
  return { key: values.city ? 'city' : 'all', values };
}
