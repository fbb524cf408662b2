/** Time until a form can be submitted again, in milliseconds, for visitors who stopped the request. */
const timeoutMs = 10_000;

const busy = 'aria-busy';

/**
 * Prevents a second submission while the first is pending. The button is not disabled, because browsers omit the name
 * and value of disabled buttons.
 */
function sendOnce(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.getAttribute('method') !== 'post') return;
  if (form.hasAttribute(busy)) event.preventDefault();
  form.setAttribute(busy, 'true');
  setTimeout(clearBusy, timeoutMs, form);
}

const clearBusy = (form: HTMLFormElement): void => form.removeAttribute(busy);

// Registered on module load, because forms work before hydration. A page restored from the back/forward cache still has
// its busy forms, so they are released.
if (typeof window !== 'undefined') {
  window.addEventListener('submit', sendOnce);
  window.addEventListener('pageshow', ({ persisted }) => persisted && Array.from(document.forms, clearBusy));
}
