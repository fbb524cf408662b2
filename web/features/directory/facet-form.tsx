import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { DirectoryPage } from '../../contract/page-data.ts';
import { boot } from '../../slots/boot.ts';
import { enterInPlace } from '../../slots/in-place.tsx';
import { changedAddress } from './changed-address.ts';

type FacetFormProps = {
  page: DirectoryPage;
  path: string;
  /** Another state of the page is on its way. */
  isBusy: boolean;
  children: ReactNode;
};

/**
 * The form of those filters that are no links. With script each change shows its results at once; the address is made
 * of the one that stands in the browser, so that changes that follow faster than their answers add up.
 */
export function FacetForm({ page, path, isBusy, children }: FacetFormProps) {
  const t = useTranslations('directory');
  const form = useRef<HTMLFormElement>(null);
  // A number that is being typed, which does not count yet and must not be lost.
  const typed = useRef<EventTarget>(null);

  useEffect(() => (form.current && boot() ? watchChanges(form.current, typed) : undefined), []);

  // The controls say what the page says, unless another one is on its way already.
  useEffect(() => {
    if (isBusy || path !== location.pathname) return;
    for (const control of form.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement) || control === typed.current) continue;
      control.value = control.defaultValue;
      control.checked = control.defaultChecked;
    }
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
          popoverTarget="filters"
          popoverTargetAction="hide"
        >
          {page.total === null ? t('show') : t('showCount', { count: page.total })}
        </button>
      </div>
    </form>
  );
}

/** Enters the state that a control's change leads to, and says which one is being typed in. @returns what ends it. */
function watchChanges(form: HTMLFormElement, typed: RefObject<EventTarget | null>): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  form.addEventListener('input', ({ target }) => (typed.current = target), { signal });
  form.addEventListener('focusout', () => (typed.current = null), { signal });
  // The browser's own event and not React's: a number counts when its field is left or Enter is pressed.
  const change = ({ target }: Event) => {
    typed.current = null;
    if (!(target instanceof HTMLInputElement) || !target.reportValidity()) return;
    const here = location.pathname + location.search;
    enterInPlace(changedAddress(here, { fields: new FormData(form), changed: target.name }) ?? here, target);
  };
  form.addEventListener('change', change, { signal });
  // What was changed before the scripts had come.
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement)) continue;
    if (control.type === 'text' && control === document.activeElement) typed.current = control;
    else if (control.checked !== control.defaultChecked || control.value !== control.defaultValue)
      control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return () => listening.abort();
}
