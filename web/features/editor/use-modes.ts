import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { EditorMode } from './field-types.ts';
import { rememberedMode, rememberMode } from './remembered-mode.ts';

type Rich = typeof import('./rich/index.ts');
type Held = Extract<ReturnType<Rich['openText']>, { code: 'held' }>;

/** What is shown: the Markdown, perhaps with the reason why it is no rich text, or the editor. */
export type Shown =
  | { mode: 'markdown'; problem?: { code: 'lossy'; construct: string } | { code: 'unavailable' } }
  | { mode: 'rich'; RichEditor: Rich['RichEditor']; opened: Held; version: number };

export type Modes = {
  shown: Shown;
  change(mode: EditorMode): void;
  /** Writes into the field as typing does: forms and drafts listen to it. */
  write(markdown: string): void;
};

/** The Worker renders the textarea, and contains nothing of the editor. */
const loadRich = typeof window === 'undefined' ? undefined : (): Promise<Rich> => import('./rich/index.ts');

/** Which of both ways edits a textarea. Its value is the text in both. */
export function useModes(field: RefObject<HTMLTextAreaElement | null>): Modes {
  const [shown, setShown] = useState<Shown>({ mode: 'markdown' });
  const written = useRef<string>(undefined);
  const version = useRef(0);
  const openRich = useCallback(async () => {
    version.current += 1;
    const opening = version.current;
    const rich = await loadRich?.();
    // While the editor loads, its user may choose Markdown, or the text may change again.
    if (!rich || !field.current || version.current !== opening) return;
    const opened = rich.openText(field.current.value);
    if (opened.code === 'held') setShown({ mode: 'rich', RichEditor: rich.RichEditor, opened, version: opening });
    else setShown({ mode: 'markdown', problem: opened });
  }, [field]);
  useEffect(() => {
    // Without a network the textarea stays.
    if (rememberedMode() === 'rich') openRich().catch(() => {});
  }, [openRich]);
  const isRich = shown.mode === 'rich';
  useEffect(() => {
    const textarea = field.current;
    if (!textarea || !isRich) return;
    // A draft that is restored, for example, changes the field.
    const follow = () => textarea.value !== written.current && void openRich();
    textarea.addEventListener('input', follow);
    return () => textarea.removeEventListener('input', follow);
  }, [field, isRich, openRich]);
  const change = (mode: EditorMode) => {
    rememberMode(mode);
    if (mode === 'markdown') {
      version.current += 1;
      if (isRich) setShown({ mode });
    } else if (!isRich) openRich().catch(() => setShown({ mode: 'markdown', problem: { code: 'unavailable' } }));
  };
  const write = useCallback(
    (markdown: string) => {
      const textarea = field.current;
      if (!textarea || textarea.value === markdown) return;
      written.current = markdown;
      textarea.value = markdown;
      textarea.dispatchEvent(new Event('input', { bubbles: true }));
    },
    [field],
  );
  return { shown, change, write };
}
