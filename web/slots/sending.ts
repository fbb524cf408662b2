/** Milliseconds after which a form may be sent again: whoever stopped the browser is not locked out. */
const patience = 10_000;

const busy = 'aria-busy';

/**
 * Sends a form once, however often its button is pressed until the answer is here. The button is not disabled: the
 * browser would leave its name and value out of what it sends.
 */
function sendOnce(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.getAttribute('method') !== 'post') return;
  if (form.hasAttribute(busy)) event.preventDefault();
  form.setAttribute(busy, 'true');
  setTimeout(release, patience, form);
}

const release = (form: HTMLFormElement): void => form.removeAttribute(busy);

// As this module loads: a form works before the page has come to life. A page that comes back from the browser's own
// memory is as it was when it was left.
if (typeof window !== 'undefined') {
  window.addEventListener('submit', sendOnce);
  window.addEventListener('pageshow', ({ persisted }) => persisted && Array.from(document.forms, release));
}
