import type { Reader } from '../../data/reader.ts';
import { type FormRows, readFormState } from '../../pages/forms/form-state.ts';
import type { PageRequest } from '../../pages/page.ts';
import { isSlug } from '../../platform/text/slug.ts';
import { type AboutRow, aboutQuery } from './about.query.ts';

/** The listing of a form's page, and the state of the visitor's form. */
export type FeedbackRows = { about: AboutRow | undefined; form: FormRows };

/** Reads both at the same time. `thing` is what the form is about, as in its drafts. */
export async function loadFeedback(
  reader: Reader,
  request: PageRequest,
  { name, thing }: { name: string; thing: string },
): Promise<FeedbackRows> {
  const { scope, params, visitor, now } = request;
  const slug = params.slug ?? '';
  if (!isSlug(slug))
    return { about: undefined, form: { draft: undefined, pending: { requested: undefined, opened: undefined } } };
  const person = visitor?.session?.person ?? null;
  const [[[about]], form] = await Promise.all([
    reader.batch(aboutQuery(scope, { slug, person, now })),
    readFormState(reader, request, { name, thing }),
  ]);
  return { about, form };
}
