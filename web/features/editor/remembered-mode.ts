import type { EditorMode } from './field-types.ts';

const key = 'editor-mode';

/** How texts were edited last in this session. Without storage, as rich text. */
export function rememberedMode(): EditorMode {
  try {
    return sessionStorage.getItem(key) === 'markdown' ? 'markdown' : 'rich';
  } catch {
    return 'rich';
  }
}

/** Keeps the mode until the session ends. Browsers may forbid it. */
export function rememberMode(mode: EditorMode): void {
  try {
    sessionStorage.setItem(key, mode);
  } catch {}
}
