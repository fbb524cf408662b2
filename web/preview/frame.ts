/**
 * The script of a preview in a frame of the viewer: the only one that runs there. It says what the page consists of, lets
 * people point at it with mouse, finger or keyboard, and shows what they type. The page itself is as it reads without script.
 */
import { type FrameMessage, type FramePiece, isViewerMessage } from '../contract/preview-messages.ts';
import { elementsOf, pieceElements, refsOf, showText, textHolder } from './pieces.ts';
import { listenToReader } from './reader.ts';
import { followScrolling } from './scrolling.ts';

/** The Worker writes the origin of the viewer here. */
const viewerOrigin = 'PRODUCT_ORIGIN';

type Unsigned<Message> = Message extends unknown ? Omit<Message, 'signpost'> : never;

const say = (message: Unsigned<FrameMessage>): void =>
  parent.postMessage({ signpost: 'preview', ...message }, viewerOrigin);

/** Attributes with texts of an element that has none itself, such as a button with a drawing. */
const spoken = ['aria-label', 'placeholder', 'alt', 'title', 'value'];

const textOf = (element: Element): string =>
  element.textContent?.trim() || spoken.flatMap((name) => element.getAttribute(name) ?? []).join(' ');

/** What the page consists of: each piece once, where it is first shown. */
function readPieces(): FramePiece[] {
  const pieces = new Map<string, FramePiece>();
  for (const element of pieceElements()) {
    const language = element.closest('[lang]')?.getAttribute('lang') ?? '';
    const text = textOf(element);
    for (const ref of refsOf(element))
      if (!pieces.has(ref)) pieces.set(ref, { ref, text, language, isDraft: element.hasAttribute('data-draft') });
  }
  return [...pieces.values()];
}

/** Path and query of the page, without what makes it a preview. */
function ownPage(): string {
  const { pathname, searchParams } = new URL(location.href);
  for (const name of ['preview', 'theme']) searchParams.delete(name);
  return searchParams.size ? `${pathname}?${searchParams}` : pathname;
}

const sayReady = (): void => say({ type: 'ready', page: ownPage(), pieces: readPieces() });

function setClass(name: string, refs: readonly string[]): void {
  for (const element of document.querySelectorAll(`.${name}`)) element.classList.remove(name);
  for (const element of refs.flatMap(elementsOf)) element.classList.add(name);
}

function choose(ref: string | null): void {
  setClass('is-chosen', ref === null ? [] : [ref]);
  const [first] = ref === null ? [] : elementsOf(ref);
  first?.scrollIntoView({ block: 'nearest' });
}

const scrollTo = followScrolling((ratio) => say({ type: 'scroll', ratio }));

function edit(ref: string): void {
  const element = elementsOf(ref).find(textHolder);
  if (!(element instanceof HTMLElement)) return;
  element.contentEditable = 'plaintext-only';
  element.oninput = () => say({ type: 'typed', ref, text: element.textContent ?? '' });
  element.onblur = () => {
    element.contentEditable = 'inherit';
  };
  element.focus();
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== viewerOrigin || !isViewerMessage(data)) return;
  if (data.type === 'hello') sayReady();
  if (data.type === 'hello') sayReady();
  if (data.type === 'show') showText(data.ref, data.text);
  if (data.type === 'choose') choose(data.ref);
  if (data.type === 'scroll') scrollTo(data.ratio);
  if (data.type === 'mark') setClass('is-marked', data.refs);
  if (data.type === 'edit') edit(data.ref);
});

document.querySelector('.preview-list')?.remove();
document.documentElement.classList.add('preview-points');
listenToReader({
  choose: (ref) => {
    choose(ref);
    say({ type: 'choose', ref });
  },
  open: (page) => say({ type: 'open', page }),
  edit,
});
sayReady();
