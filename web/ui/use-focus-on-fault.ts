import { useEffect } from 'react';

/** After hydration, moves the focus to the first invalid field. */
export function useFocusOnFault(problem: unknown): void {
  useEffect(() => {
    if (problem) document.querySelector<HTMLElement>('main [aria-invalid]')?.focus();
  }, [problem]);
}
