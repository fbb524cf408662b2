import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';

type NoticeProps = {
  drawing: string;
  /** A short text above the title. */
  label?: ReactNode;
  title: ReactNode;
  children: ReactNode;
};

/** A short page: a title, an explanation and the next step. */
export function Notice({ drawing, label, title, children }: NoticeProps) {
  return (
    <div className="page py-12 md:py-20">
      <div className="max-w-2xl">
        <Drawing name={drawing} className="-ms-3 mb-4 size-24 text-accent" />
        {label && <p className="mb-2 text-sm font-semibold text-accent">{label}</p>}
        <h1 className="mb-4 text-xl font-semibold md:text-2xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}
