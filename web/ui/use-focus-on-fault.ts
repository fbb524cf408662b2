import { useEffect } from 'react';

/** Once the page is alive, leads whoever made a mistake to its field. */
export function useFocusOnFault(problem: unknown): void {
  useEffect(() => {
    if (problem) document.querySelector<HTMLElement>('main [aria-invalid]')?.focus();
  }, [problem]);
}
