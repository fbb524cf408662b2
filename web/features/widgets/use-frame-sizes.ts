import { type RefObject, useEffect, useState } from 'react';
import { heightOf, type WidgetSize } from '../../contract/widgets.ts';

/** What a frame has loaded: bytes as transferred, and requests with that of its document. */
export type Weight = { bytes: number; requests: number };

/**
 * Hears the frames of an element: their heights by address, and what each has loaded. Messages of other windows are ignored.
 */
export function useFrameSizes(
  element: RefObject<HTMLElement | null>,
  weigh?: (weight: Weight) => void,
): Readonly<Record<string, number>> {
  const [heights, setHeights] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      const height = heightOf(data);
      const frames = [...(element.current?.querySelectorAll('iframe') ?? [])];
      const frame = frames.find(({ contentWindow }) => contentWindow !== null && contentWindow === source);
      if (!frame || height === 0) return;
      const { name } = frame;
      setHeights((before) => (before[name] === height ? before : { ...before, [name]: height }));
      const { bytes, requests } = data as WidgetSize;
      if (Number.isFinite(bytes) && Number.isFinite(requests)) weigh?.({ bytes, requests } as Weight);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [element, weigh]);
  return heights;
}
