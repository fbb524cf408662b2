/** All elements that show a piece, in the order of the page. */
export const pieceElements = (): Element[] => [...document.querySelectorAll('[data-ref]')];

/** The pieces of an element. */
export const refsOf = (element: Element): string[] => (element.getAttribute('data-ref') ?? '').split(' ');

/** The elements that show a piece. */
export const elementsOf = (ref: string): Element[] =>
  pieceElements().filter((element) => refsOf(element).includes(ref));

/** Whether the whole text of an element is that of its one piece. */
export const textHolder = (element: Element): boolean =>
  refsOf(element).length === 1 && [...element.childNodes].every(({ nodeType }) => nodeType === Node.TEXT_NODE);

/** Shows another text of a piece where it is the whole text of an element. */
export function showText(ref: string, text: string): void {
  // Writing into what has the focus would move the caret.
  for (const element of elementsOf(ref))
    if (textHolder(element) && element !== document.activeElement) element.textContent = text;
}
