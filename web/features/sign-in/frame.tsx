import type { ReactNode } from 'react';

/** The layout of the pages of signing in. */
export function Frame({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <div className="page py-12 md:py-20">
      <div className="mx-auto max-w-md">
        <h1 className="mb-3 text-xl font-semibold">{title}</h1>
        <div className="mb-6">{text}</div>
        {children}
      </div>
    </div>
  );
}
