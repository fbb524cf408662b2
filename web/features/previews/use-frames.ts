import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShownPage } from '../../contract/pages/previews.data.ts';
import type { FrameMessage, FramePiece, ViewerMessage } from '../../contract/preview-messages.ts';
import { enterInPlace } from '../../slots/in-place.tsx';
import { type Differences, differencesOf } from './differences.ts';
import { keepTyped, typedOf } from './typed-texts.ts';
import { type Said, tellFrame, useFrameMessages } from './use-frame-messages.ts';
import { changedAddress, inLanguage } from './viewer-address.ts';

/** What the viewer tells its frames, and what they show. */
export type Frames = {
  /** Registers the element of a frame by its position. */
  at(position: number): (frame: HTMLIFrameElement | null) => void;
  /** Tells one frame, or all of them. */
  tell(message: Said<ViewerMessage>, position?: number): void;
  /** The texts that were typed into a frame since the page was loaded, by reference. */
  typed: ReadonlyMap<string, string>;
  /** Of two frames, once both are there. */
  differences: Differences | null;
  isReady: boolean;
};

type Shown = Pick<ShownPage, 'frames' | 'site' | 'in' | 'withoutPiece'> & { ref: string | null };

/** Lets the viewer and its frames talk. `address`: that of the viewer. */
export function useFrames(shown: Shown, address: string): Frames {
  const elements = useRef<(HTMLIFrameElement | null)[]>([]);
  const [pieces, setPieces] = useState<readonly (readonly FramePiece[] | undefined)[]>([]);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const { frames, ref } = shown;
  const at = useCallback(
    (position: number) => (frame: HTMLIFrameElement | null) => {
      elements.current[position] = frame;
    },
    [],
  );
  const tell = useCallback<Frames['tell']>((message, position) => {
    for (const [i, frame] of elements.current.entries())
      if (position === undefined || i === position) tellFrame(frame, message);
  }, []);
  const differences = twoSides(frames, pieces);
  const hear = useHearing({ shown, address, tell, setPieces, setTyped });
  useFrameMessages(elements, hear);
  useEffect(() => tell({ type: 'hello' }), [tell]);
  useEffect(() => tell({ type: 'choose', ref }), [tell, ref]);
  const marks = differences && [...differences.texts, ...differences.missing].join('\n');
  useEffect(() => {
    if (marks !== null) tell({ type: 'mark', refs: marks === '' ? [] : marks.split('\n') });
  }, [tell, marks]);
  return { at, tell, typed, differences, isReady: pieces[0] !== undefined };
}

function twoSides(
  [first, second]: Shown['frames'],
  [one, other]: readonly (readonly FramePiece[] | undefined)[],
): Differences | null {
  if (!first || !second || !one || !other) return null;
  return differencesOf(one, other, [first.in.language, second.in.language]);
}

type Hearing = {
  shown: Shown;
  address: string;
  tell: Frames['tell'];
  setPieces: (
    change: (before: readonly (readonly FramePiece[] | undefined)[]) => readonly (readonly FramePiece[] | undefined)[],
  ) => void;
  setTyped: (change: (before: ReadonlyMap<string, string>) => ReadonlyMap<string, string>) => void;
};

type Hear = (message: FrameMessage, position: number, frame: HTMLIFrameElement) => void;

/** What a message of a frame does. */
function useHearing({ shown, address, tell, setPieces, setTyped }: Hearing): Hear {
  const { frames, ref, site, withoutPiece, in: main } = shown;
  return (message, position, frame) => {
    switch (message.type) {
      case 'ready':
        setPieces((before) => Object.assign([...before], { [position]: message.pieces }));
        tell({ type: 'choose', ref }, position);
        if (position === 0)
          for (const [one, text] of typedOf({ site: site.slug, language: main.language }))
            tell({ type: 'show', ref: one, text }, position);
        return;
      case 'choose':
        enterInPlace(message.ref ? changedAddress(address, { piece: message.ref }) : withoutPiece, frame);
        return;
      case 'open': {
        const from = frames[position]?.in.language ?? main.language;
        const page = from === main.language ? message.page : inLanguage(message.page, from, main.language);
        enterInPlace(changedAddress(address, { page, piece: '' }), frame);
        return;
      }
      case 'scroll':
        tell({ type: 'scroll', ratio: message.ratio }, 1 - position);
        return;
      case 'typed':
        if (position > 0) return;
        keepTyped({ site: site.slug, language: main.language, ref: message.ref }, message.text);
        setTyped((before) => new Map(before).set(message.ref, message.text));
    }
  };
}
