import { useEffect, useLayoutEffect, useRef } from 'react';
import { type FrameMessage, isFrameMessage, type ViewerMessage } from '../../contract/preview-messages.ts';

/** A message without the mark that all have. */
export type Said<Message> = Message extends unknown ? Omit<Message, 'signpost'> : never;

/** Tells a frame something. A sandboxed document has an opaque origin, which no target can name. Nothing secret is sent. */
export const tellFrame = (frame: HTMLIFrameElement | null | undefined, message: Said<ViewerMessage>): void =>
  frame?.contentWindow?.postMessage({ signpost: 'preview', ...message }, '*');

/** The elements of frames by position or by name. */
type Elements<Key> = { entries(): Iterable<readonly [Key, HTMLIFrameElement | null]> };

/** Hears messages of the viewer's own frames alone: their source is known, and sandboxed documents have no origin. */
export function useFrameMessages<Key>(
  elements: { readonly current: Elements<Key> },
  hear: (message: FrameMessage, key: Key, frame: HTMLIFrameElement) => void,
): void {
  const latest = useRef(hear);
  useLayoutEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (origin !== 'null' || !isFrameMessage(data)) return;
      for (const [key, frame] of elements.current.entries())
        if (frame && frame.contentWindow === source) latest.current(data, key, frame);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [elements]);
}
