import { type ReactNode, useEffect } from 'react';
import { Done } from '../../ui/outcome.tsx';
import { forget } from './stored-draft.ts';

/** Says that a form was sent, and what comes next. This browser forgets what was typed. */
export function Sent({ draft, text, children }: { draft: string; text: string; children: ReactNode }) {
  useEffect(() => forget(draft), [draft]);
  return (
    <div className="max-w-2xl">
      <Done>{text}</Done>
      {children}
    </div>
  );
}
