/** What script shows in place of plain fields for opening hours. It is loaded when a page with such fields is open. */
export { CopyTo } from './copy-to.tsx';
export { Times } from './times.tsx';
export { Words } from './words.tsx';
