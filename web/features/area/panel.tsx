import type { ReactNode } from 'react';
import { Done } from '../../ui/outcome.tsx';

type PanelProps = {
  /** The id of the heading, to which links and menus lead. */
  id: string;
  title: ReactNode;
  /** The action that was just completed here, as text. */
  done?: string | undefined;
  className?: string;
  children: ReactNode;
};

/** A section of a page with its heading, and the message about its last form. */
export function Panel({ id, title, done, className = '', children }: PanelProps) {
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg">
        {title}
      </h2>
      {done && <Done>{done}</Done>}
      {children}
    </section>
  );
}
