import type { ReactNode } from 'react';

/** The id of the text below the title, which says what happened: a field that has the focus is described by it. */
export const introId = 'intro';

/** The layout of the pages of signing in. */
export function Frame({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <div className="page py-12 md:py-20">
      <div className="mx-auto max-w-md">
        <h1 className="mb-3 text-xl font-semibold">{title}</h1>
        <div id={introId} className="mb-6">
          {text}
        </div>
        {children}
      </div>
    </div>
  );
}
