import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GridCard, GridSlot } from '../../contract/pages/previews-grid.data.ts';
import type { FrameMessage, FramePiece } from '../../contract/preview-messages.ts';
import { openDocument } from '../../slots/fetch-page-data.ts';
import { type Differences, differencesOf } from './differences.ts';
import { tellFrame, useFrameMessages } from './use-frame-messages.ts';
import { changedAddress } from './viewer-address.ts';

export type LiveSlot = Extract<GridSlot, { state: 'live' }>;
type Pieces = ReadonlyMap<string, readonly FramePiece[]>;
type Elements = Map<string, HTMLIFrameElement | null>;

export type Grid = {
  /** Registers the element of a frame by its key. */
  at(key: string): (frame: HTMLIFrameElement | null) => void;
  /** What differs between the two frames of a card, once both have been loaded. */
  differences: ReadonlyMap<string, Differences>;
};

export const liveSlots = ({ slots }: GridCard): LiveSlot[] => slots.filter((slot) => slot.state === 'live');

/** Lets the grid and its frames talk: they scroll together, their differences are marked, and a click opens the page. */
export function useGrid(cards: readonly GridCard[], isTogether: boolean): Grid {
  const elements = useRef<Elements>(new Map());
  const [pieces, setPieces] = useState<Pieces>(new Map());
  const at = useCallback(
    (key: string) => (frame: HTMLIFrameElement | null) => {
      if (frame) elements.current.set(key, frame);
      else elements.current.delete(key);
    },
    [],
  );
  const differences = useMemo(() => differencesIn(cards, pieces), [cards, pieces]);
  const keep = (key: string, found: readonly FramePiece[]) => {
    const keys = new Set(cards.flatMap(liveSlots).map((slot) => slot.key));
    setPieces((before) => new Map([...before].filter(([one]) => keys.has(one))).set(key, found));
  };
  useFrameMessages(elements, useHearing({ cards, isTogether, elements, keep }));
  useEffect(() => {
    for (const card of cards) {
      const found = differences.get(card.slug);
      const refs = found && [...found.texts, ...found.missing];
      if (refs) for (const { key } of liveSlots(card)) tellFrame(elements.current.get(key), { type: 'mark', refs });
    }
  }, [cards, differences]);
  return { at, differences };
}

function differencesIn(cards: readonly GridCard[], pieces: Pieces): ReadonlyMap<string, Differences> {
  const found = cards.flatMap((card) => {
    const [first, second] = liveSlots(card);
    const [one, other] = [first && pieces.get(first.key), second && pieces.get(second.key)];
    if (!first || !second || !one || !other) return [];
    return [[card.slug, differencesOf(one, other, [first.in.language, second.in.language])] as const];
  });
  return new Map(found);
}

type Hearing = {
  cards: readonly GridCard[];
  isTogether: boolean;
  elements: RefObject<Elements>;
  keep: (key: string, pieces: readonly FramePiece[]) => void;
};

/** What a message of a frame does. */
function useHearing({ cards, isTogether, elements, keep }: Hearing) {
  const ratio = useRef(0);
  return (message: FrameMessage, key: string, frame: HTMLIFrameElement): void => {
    const slot = cards.flatMap(liveSlots).find((one) => one.key === key);
    if (!slot) return;
    switch (message.type) {
      case 'ready':
        keep(key, message.pieces);
        if (isTogether && ratio.current > 0) tellFrame(frame, { type: 'scroll', ratio: ratio.current });
        return;
      case 'choose':
        if (message.ref) openDocument(changedAddress(slot.path, { piece: message.ref }));
        return;
      case 'open':
        openDocument(changedAddress(slot.path, { page: message.page }));
        return;
      case 'scroll':
        ratio.current = message.ratio;
        if (isTogether)
          for (const other of elements.current.values())
            if (other !== frame) tellFrame(other, { type: 'scroll', ratio: message.ratio });
    }
  };
}
