'use client';
import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

type Focused = { input: HTMLInputElement; Combobox: ComponentType<{ input: HTMLInputElement }> };

/**
 * Makes the search box with the focus a combobox. The code is loaded when a box is first focused. One component for all
 * boxes, outside of the slots: the Worker renders boxes, and contains nothing of this.
 */
export function SearchSuggestions() {
  const [focused, setFocused] = useState<Focused>();
  useEffect(() => {
    const start = ({ target }: { target: EventTarget | null }) => {
      const input = target as HTMLInputElement;
      if (input.name !== 'q') return;
      // The form works without suggestions.
      import('./combobox.tsx').then(({ Combobox }) => setFocused({ input, Combobox })).catch(() => {});
    };
    // A box may have been focused before hydration.
    start({ target: document.activeElement ?? document });
    addEventListener('focusin', start);
    return () => removeEventListener('focusin', start);
  }, []);
  const place = focused?.input.nextElementSibling;
  return place && createPortal(<focused.Combobox input={focused.input} />, place);
}
