import type { ReactNode } from 'react';

/** The id of the message about an accepted form, to which its redirect leads. */
const doneId = 'done';

/** The message about an accepted form, beside what it changed. It has the focus as the target of the address. */
export const Done = ({ children }: { children: ReactNode }) => (
  <p id={doneId} className="notice" role="status" tabIndex={-1}>
    {children}
  </p>
);

/**
 * The message about a form that was refused as a whole, or a task that failed. It has the focus once the document is
 * read; for messages that a script shows, `role` is enough.
 */
export const Fault = ({ children, className = 'fault mb-4' }: { children: ReactNode; className?: string }) => (
  // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form, and this is what the visitor must know
  <div className={className} role="alert" tabIndex={-1} autoFocus>
    {children}
  </div>
);
