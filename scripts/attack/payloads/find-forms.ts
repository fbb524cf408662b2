import type { Browser } from '../browser.ts';
import type { Page } from './crawl.ts';
import type { Kind } from './crowd.ts';
import { hasText } from './fill.ts';
import type { Form } from './inspect.ts';
import { nameOfForm } from './registry.ts';

/** A form on a page. `person`: whose page it is, where others do not get the form. */
export type Place = { address: string; parent: string | undefined; form: Form; person?: Browser };

/** A form, on all pages that have it. `name` tells it from others: its path and its fields. */
export type Found = { kind: Kind; name: string; places: Place[] };

/** Fields that drafts add to every form, by who fills it in. */
const ofDrafts = new Set(['base', 'role', 'address']);

/** The names of a form's fields, the same on all pages that have it. */
const fieldNames = ({ fields }: Form): string =>
  [...new Set(fields.map(({ name }) => name.replace(/\d+/g, '#')))]
    .filter((name, _, all) => all.every((one) => ofDrafts.has(one)) || !ofDrafts.has(name))
    .sort()
    .join();

const actionOf = ({ address, form }: Pick<Place, 'address' | 'form'>): string =>
  new URL(form.action || address, address).pathname;

/** The names of the actions of a form's buttons, as `actionName` of registry.ts makes them. */
export const actionsOf = (place: Pick<Place, 'address' | 'form'>): string[] =>
  place.form.buttons.map(({ name, value }) => nameOfForm(actionOf(place), name === 'step' ? value : ''));

/** The forms with texts on pages, each once. `person`: the only one who gets them. */
export function findForms(kind: Kind, pages: readonly Page[], person?: Browser): Found[] {
  const found = new Map<string, Found>();
  for (const { address, parent, inspected } of pages) {
    for (const form of inspected.forms.filter((one) => hasText(one) && one.buttons.length > 0)) {
      const place = { address, parent, form, ...(person && { person }) };
      const name = `${nameOfForm(actionOf(place), '').trim()} (${fieldNames(form)})`;
      const known = found.get(name);
      if (known) known.places.push(place);
      else found.set(name, { kind, name, places: [place] });
    }
  }
  return [...found.values()];
}
