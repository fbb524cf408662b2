import { useEffect, useState } from 'react';

export type Editor = typeof import('./editor.ts');

/**
 * The parts that replace the plain fields of opening hours, loaded with script; null until then. A form restores what
 * this browser keeps of it in an effect: they come after it.
 */
export function useEditor(): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    // Without a network the plain fields stay.
    import('./editor.ts').then(setEditor).catch(() => {});
  }, []);
  return editor;
}
