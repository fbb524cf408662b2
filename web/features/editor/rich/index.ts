/** The editor for rich text. It is loaded when a page with such a field is open. */
export { openText } from './open-text.ts';
export { RichEditor } from './rich-editor.tsx';
