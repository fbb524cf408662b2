import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { DirectoryPage } from '../../contract/pages/directory.data.ts';
import { boot } from '../../slots/boot.ts';
import { enterInPlace } from '../../slots/in-place.tsx';
import { changedAddress } from './changed-address.ts';
import { closeSheet, sheetCloser } from './sheet.ts';

type FacetFormProps = {
  page: DirectoryPage;
  path: string;
  /** Whether another state of the page is loading. */
  isBusy: boolean;
  children: ReactNode;
};

/**
 * The form for filters that are not links. With script each change applies at once, on top of the address in the
 * browser, so that quick successive changes add up.
 */
export function FacetForm({ page, path, isBusy, children }: FacetFormProps) {
  const t = useTranslations('directory');
  const form = useRef<HTMLFormElement>(null);
  // The field with unfinished input, which must not be reset.
  const typed = useRef<EventTarget>(null);

  useEffect(() => (form.current && boot() ? watchChanges(form.current, typed) : undefined), []);

  // Resets the controls to the page's data, unless another state is already loading.
  useEffect(() => {
    if (!isBusy && path === location.pathname) resetControls(form.current, typed.current);
  }, [path, isBusy]);

  return (
    <form
      ref={form}
      action={page.form.action}
      autoComplete="off"
      onSubmit={(event) => boot() && event.preventDefault()}
    >
      {page.form.hidden.map(({ name, value }) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="apply lg:not-noscript:hidden">
        <noscript>
          <button type="submit" className="button is-main w-full">
            {t('show')}
          </button>
        </noscript>
        <button
          type="button"
          className="button is-main w-full lg:hidden noscript:hidden"
          {...sheetCloser}
          onClick={closeSheet}
        >
          {page.showText}
        </button>
        {/* While the sheet is open, screen readers announce nothing behind it. */}
        <p className="sr-only lg:hidden" role="status">
          {page.totalText}
        </p>
      </div>
    </form>
  );
}

/** The values of all checkboxes of a facet. */
function boxesBeside({ type, name }: HTMLInputElement, form: HTMLFormElement): { boxes?: string[] } {
  if (type !== 'checkbox') return {};
  const boxes = form.querySelectorAll<HTMLInputElement>(`[type="checkbox"][name="${name}"]`);
  return { boxes: [...boxes].map(({ value }) => value) };
}

/** Sets the controls to the page's data, except the field with unfinished input. */
function resetControls(form: HTMLFormElement | null, typed: EventTarget | null): void {
  for (const control of form?.elements ?? []) {
    if (!(control instanceof HTMLInputElement) || control === typed) continue;
    control.value = control.defaultValue;
    control.checked = control.defaultChecked;
  }
}

/**
 * Navigates on each change of a control, and records the field with unfinished input.
 * @returns a function that removes the listeners.
 */
function watchChanges(form: HTMLFormElement, typed: RefObject<EventTarget | null>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  form.addEventListener('input', ({ target }) => (typed.current = target), { signal });
  form.addEventListener('focusout', () => (typed.current = null), { signal });
  // The native `change` event, unlike React's, fires when a number field loses focus or Enter is pressed.
  const change = ({ target }: Event) => {
    typed.current = null;
    // The fields that narrow long lists have no name.
    if (!(target instanceof HTMLInputElement) || !target.name || !target.reportValidity()) return;
    const current = location.pathname + location.search;
    const change = { fields: new FormData(form), changed: target.name, ...boxesBeside(target, form) };
    const address = changedAddress(current, change) ?? current;
    if (!enterInPlace(address, target)) resetControls(form, null);
  };
  form.addEventListener('change', change, { signal });
  // Applies changes that were made before hydration.
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement)) continue;
    if (control.type === 'text' && control === document.activeElement) typed.current = control;
    else if (control.checked !== control.defaultChecked || control.value !== control.defaultValue)
      control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return () => listening.abort();
}
