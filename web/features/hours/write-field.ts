/** Writes a text into a field as if it were typed: the form and its draft learn of it. */
export function writeField(field: HTMLInputElement | HTMLSelectElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
