import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { PhotosStep } from '../../contract/submission-steps/photos.ts';
import type { PhotoQueue, Sending } from './photo-queue.ts';
import type { Photos } from './use-photos.ts';

export type Sender = {
  sending: readonly Sending[];
  /** Whether the form waits for photos before it is sent. */
  isHeld: boolean;
  send(files: Iterable<File>): void;
  cancel(id: string): void;
  retry(id: string): void;
};

/**
 * Sends files in the background. A form that is sent meanwhile waits until its
 * photos have arrived.
 */
export function useSending(
  field: RefObject<HTMLInputElement | null>,
  { step, photos: { photos, add } }: { step: PhotosStep; photos: Photos },
): Sender {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [held, setHeld] = useState<{ submitter: HTMLElement | null } | null>(null);
  const queue = useRef<Promise<PhotoQueue> | null>(null);
  // The queue outlives what a render has seen.
  const latest = useRef({ add, count: photos.length });
  useEffect(() => {
    latest.current = { add, count: photos.length };
  });
  const open = useCallback(() => {
    queue.current ??= import('./photo-queue.ts').then(({ openQueue }) =>
      openQueue(step, {
        tell: setSending,
        arrived: (photo, number) => latest.current.add(photo, number),
        count: () => latest.current.count,
      }),
    );
    return queue.current;
  }, [step]);
  useEffect(() => {
    // Files can be chosen without a network, but this code cannot be loaded then.
    const forget = () => {
      queue.current = null;
    };
    open().catch(forget);
    return () => {
      queue.current?.then((one) => one.close()).catch(() => undefined);
      forget();
    };
  }, [open]);
  const isBusy = sending.some(({ state }) => state !== 'refused' && state !== 'broken');
  useEffect(() => {
    const form = field.current?.form;
    if (!form || !isBusy) return;
    const hold = (event: SubmitEvent) => {
      if (event.submitter instanceof HTMLButtonElement && event.submitter.value === 'discard') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setHeld({ submitter: event.submitter });
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [field, isBusy]);
  const isFaulty = sending.length > 0;
  useEffect(() => {
    if (!held || isBusy) return;
    setHeld(null);
    // What was refused is read first.
    if (!isFaulty) field.current?.form?.requestSubmit(held.submitter);
  }, [field, held, isBusy, isFaulty]);
  return {
    sending,
    isHeld: held !== null,
    send(files) {
      const all = [...files];
      if (all.length)
        open()
          .then((one) => one.add(all))
          .catch(() => {
            queue.current = null;
          });
    },
    cancel: (id) => void queue.current?.then((one) => one.cancel(id)),
    retry: (id) => void queue.current?.then((one) => one.retry(id)),
  };
}
