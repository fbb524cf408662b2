import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';

type NoticeProps = {
  drawing: string;
  /** A word or two over the title. */
  label?: ReactNode;
  title: ReactNode;
  /** The title is a whole sentence: it is set smaller. */
  sentence?: boolean;
  children: ReactNode;
};

/** A page of few words: a title, what it means, what to do next. */
export function Notice({ drawing, label, title, sentence = false, children }: NoticeProps) {
  return (
    <div className="page py-12 md:py-20">
      <div className="max-w-2xl">
        <Drawing name={drawing} className="-ms-3 mb-4 size-24 text-accent" />
        {label && <p className="mb-2 text-sm font-semibold text-accent">{label}</p>}
        <h1 className={`mb-4 text-xl font-semibold ${sentence ? '' : 'md:text-2xl'}`}>{title}</h1>
        {children}
      </div>
    </div>
  );
}
