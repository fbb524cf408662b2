import { useEffect, useState } from 'react';
import type { PreviewFrame } from '../../contract/pages/previews.data.ts';

/** Milliseconds after which a frame takes a new address: before the token of its own ends. */
export const renewAfter = 9 * 60 * 1000;

type Source = Pick<PreviewFrame, 'key' | 'src'>;

/**
 * The address of a frame. Each answer of the Worker has a new one, with a token of 10 minutes: the frame keeps its own while
 * it shows the same, so that choosing a piece does not load it again.
 */
export function useKeptFrame({ key, src }: Source): string {
  const [kept, setKept] = useState({ key, src });
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    if (!kept.src) return;
    setOld(false);
    const timer = setTimeout(() => setOld(true), renewAfter);
    return () => clearTimeout(timer);
  }, [kept.src]);
  if (kept.key !== key || (isOld && kept.src !== src)) setKept({ key, src });
  return kept.src;
}
