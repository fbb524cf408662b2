import { type DraftBase, ownFields, readBase, writeBase } from '../../contract/draft-merge.ts';

type Values = Record<string, string>;
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/** The values of a form's fields as the server reads them: of several with a name the first. Unchecked boxes are empty. */
export function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] ??= value;
  for (const field of form.elements)
    if (isField(field) && field.type === 'checkbox' && field.name !== '') values[field.name] ??= '';
  for (const name of ownFields) delete values[name];
  return values;
}

/** Fills in fields, also those whose value React controls. */
export function fill(form: HTMLFormElement, values: Values): void {
  for (const field of form.elements) {
    if (!isField(field) || field.name === '' || !Object.hasOwn(values, field.name) || field.type === 'file') continue;
    const value = values[field.name] as string;
    if (isBox(field)) field.checked = field.value === value;
    // The field behind a box says that it is unchecked.
    else if (field.type !== 'hidden' || form.elements.namedItem(field.name) === field) setValue(field, value);
  }
}

/** Sets a value as typing does: React replaces the setter of the element, and listens to the event. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** The hidden field with what the draft had when the page was made. */
const baseField = (form: HTMLFormElement): HTMLInputElement | null => {
  const field = form.elements.namedItem('base');
  return field instanceof HTMLInputElement ? field : null;
};

/** The text of the hidden field `base`. */
export const baseText = (form: HTMLFormElement): string => baseField(form)?.value ?? '';

/** Changes what the draft had of some fields. */
export function changeBase(form: HTMLFormElement, change: DraftBase): void {
  const field = baseField(form);
  if (field) field.value = writeBase({ ...readBase(field.value), ...change });
}
