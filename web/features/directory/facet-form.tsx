import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DirectoryPage } from '../../contract/page-data.ts';
import { boot } from '../../slots/boot.ts';
import { enterInPlace } from '../../slots/in-place.tsx';
import { changedAddress } from './changed-address.ts';

type FacetFormProps = { page: DirectoryPage; path: string; children: ReactNode };

/**
 * The form of those filters that are no links. With script each change shows its results at once; the address is made
 * of the one that stands in the browser, so that changes that follow faster than their answers add up.
 */
export function FacetForm({ page, path, children }: FacetFormProps) {
  const t = useTranslations('directory');
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => (form.current && boot() ? watchChanges(form.current) : undefined), []);

  // The controls say what the page says, unless another one is on its way already.
  useEffect(() => {
    if (path === location.pathname) form.current?.reset();
  }, [path]);

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

/** Enters the state that a control's change leads to. @returns what ends it. */
function watchChanges(form: HTMLFormElement): () => void {
  // The browser's own event and not React's: a number counts when its field is left or Enter is pressed.
  const change = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !target.reportValidity()) return;
    const here = location.pathname + location.search;
    enterInPlace(changedAddress(here, { fields: new FormData(form), changed: target.name }) ?? here, target);
  };
  form.addEventListener('change', change);
  for (const control of form.elements) {
    // Ticked before the scripts had come.
    if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked)
      control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return () => form.removeEventListener('change', change);
}
