import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { writeRange } from '../../contract/filters.ts';
import type { DirectoryPage } from '../../contract/page-data.ts';
import { boot } from '../../slots/boot.ts';
import { useEnter } from '../../slots/in-place.tsx';
import { changedAddress } from './changed-address.ts';

/** Milliseconds that a number is left alone before it counts: the arrows of its field go step by step. */
const patience = 400;

/**
 * The form of those filters that are no links. With script each change shows its results at once; the address is made
 * of the one that stands in the browser, so that changes that follow faster than their answers add up.
 */
export function FacetForm({ page, children }: { page: DirectoryPage; children: ReactNode }) {
  const t = useTranslations('directory');
  const form = useRef<HTMLFormElement>(null);
  const enter = useEnter();
  const path = usePathname();

  useEffect(() => {
    const element = form.current;
    if (!element || !boot()) return;
    let timer: ReturnType<typeof setTimeout>;
    // The browser's own event and not React's: a number counts when its field is left or Enter is pressed.
    const change = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.checkValidity()) return;
      const show = () => {
        const here = location.pathname + location.search;
        enter(changedAddress(here, ...chosenIn(element, target.name)) ?? here);
      };
      clearTimeout(timer);
      if (target.type === 'number') timer = setTimeout(show, patience);
      else show();
    };
    element.addEventListener('change', change);
    for (const control of element.elements) {
      // Ticked before the scripts had come.
      if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked)
        control.dispatchEvent(new Event('change', { bubbles: true }));
    }
    return () => {
      clearTimeout(timer);
      element.removeEventListener('change', change);
    };
  }, [enter]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls say what the page says, whenever it is another
  useEffect(() => {
    // Unless another one is on its way already.
    if (path === location.pathname) form.current?.reset();
  }, [page, path]);

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
      <div className="apply">
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

/** The filter whose control has a name, `f.KEY`, `f.KEY.min` or `f.KEY.max`, and what is chosen of it. */
function chosenIn(form: HTMLFormElement, name: string): [key: string, values: string[]] {
  const [, key = '', end] = name.split('.');
  const data = new FormData(form);
  if (end === undefined) return [key, data.getAll(`f.${key}`).map(String).filter(Boolean)];
  const ends = ['min', 'max'].map((one) => String(data.get(`f.${key}.${one}`) ?? ''));
  const [min = null, max = null] = ends.map((text) => (text === '' ? null : Number(text)));
  return [key, min === null && max === null ? [] : [writeRange({ min, max })]];
}
