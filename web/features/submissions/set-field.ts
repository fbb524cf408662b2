/** Sets a field from script as typing does: what listens to the form, such as drafts, hears of it. */
export function setField(field: HTMLInputElement | HTMLTextAreaElement | null | undefined, value: string): void {
  if (!field || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A field of the form that an element is in. */
export function fieldOf(element: HTMLInputElement | null, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  const field = element?.form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null;
}
