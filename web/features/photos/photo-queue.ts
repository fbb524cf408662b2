import type { PhotosStep, TypedPhoto } from '../../contract/submission-steps/photos.ts';
import { mostPhotosOf } from '../../contract/uploads.ts';
import { shrink } from './photo-shrink.ts';
import { faultOf, type PhotoFault, sendPhoto } from './send-photo.ts';

/**
 * A file on its way. `offline`: it goes on by itself when there is a network. `broken`: it can be sent again. `refused`: it
 * cannot be a photo.
 */
export type Sending = {
  id: string;
  name: string;
  state: 'waiting' | 'sending' | 'offline' | 'broken' | 'refused';
  /** From 0 to 1. */
  progress: number;
  fault: PhotoFault | null;
  /** Minutes to wait before it can be sent again. */
  minutes: number;
  /** A small drawing of it, once it was read. */
  preview: HTMLCanvasElement | null;
};

export type PhotoQueue = {
  add(files: readonly File[]): void;
  cancel(id: string): void;
  retry(id: string): void;
  isBusy(): boolean;
  close(): void;
};

type Listener = {
  /** The files that are on their way or were refused. */
  tell(sending: readonly Sending[]): void;
  /** `number` grows with each file, in the order in which they were chosen. */
  arrived(photo: TypedPhoto, number: number): void;
  /** The number of photos that the form has. */
  count(): number;
};

type Job = Sending & { number: number; file: File; body: Blob | null; request: XMLHttpRequest | null };

/**
 * Files that are sent at the same time, once an answer has arrived: the first one can give the browser the cookie that
 * says whose draft it is.
 */
const atOnce = 2;

const isActive = ({ state }: Sending): boolean => state === 'waiting' || state === 'sending' || state === 'offline';

/** Sends files one by one, each with its progress, and again where the connection broke. */
export function openQueue(step: PhotosStep, { tell, arrived, count }: Listener): PhotoQueue {
  let jobs: Job[] = [];
  let added = 0;
  let isKnown = false;
  const report = () => tell(jobs.map(({ number, file, body, request, ...sending }) => sending));
  const change = (job: Job, changed: Partial<Job>) => {
    Object.assign(job, changed);
    report();
  };
  const drop = (job: Job) => {
    jobs = jobs.filter((one) => one !== job);
    report();
  };

  async function run(job: Job): Promise<void> {
    change(job, { state: 'sending', progress: 0, fault: null });
    if (!job.body) {
      const { body, preview } = await shrink(job.file);
      change(job, { body, preview });
    }
    // It was cancelled meanwhile.
    if (!jobs.includes(job) || !job.body) return;
    const fault = faultOf(job.body);
    if (fault) return change(job, { state: 'refused', fault });
    const { id, body } = job;
    const answer = await sendPhoto(
      step,
      { id, body },
      {
        begun: (request) => Object.assign(job, { request }),
        tell: (progress) => change(job, { progress }),
      },
    );
    isKnown ||= answer.code !== 'broken';
    if (!jobs.includes(job)) return;
    switch (answer.code) {
      case 'ok':
        drop(job);
        return arrived(answer.photo, job.number);
      case 'refused':
        return change(job, { state: 'refused', fault: answer.fault });
      case 'later':
        return change(job, { state: 'broken', fault: 'rate-limited', minutes: answer.minutes });
      case 'broken':
        return change(job, { state: navigator.onLine ? 'broken' : 'offline', fault: null });
    }
  }

  async function next(): Promise<void> {
    const job = jobs.find(({ state }) => state === 'waiting');
    if (!job || jobs.filter(({ state }) => state === 'sending').length >= (isKnown ? atOnce : 1)) return;
    if (!navigator.onLine) return wait();
    const running = run(job);
    next();
    await running;
    next();
  }

  const wait = () => {
    for (const job of jobs) if (job.state === 'waiting') job.state = 'offline';
    report();
  };
  const resume = () => {
    for (const job of jobs) if (job.state === 'offline') job.state = 'waiting';
    report();
    next();
  };
  addEventListener('online', resume);

  return {
    add(files) {
      for (const file of files) {
        const isFull = count() + jobs.filter(isActive).length >= mostPhotosOf[step.form];
        added += 1;
        jobs = [...jobs, { ...newJob(file, added), ...(isFull && { state: 'refused', fault: 'photos-many' }) }];
      }
      report();
      for (let i = 0; i < atOnce; i += 1) next();
    },
    cancel(id) {
      const job = jobs.find((one) => one.id === id);
      if (!job) return;
      drop(job);
      job.request?.abort();
      next();
    },
    retry(id) {
      const job = jobs.find((one) => one.id === id);
      if (!job) return;
      change(job, { state: 'waiting' });
      next();
    },
    isBusy: () => jobs.some(isActive),
    close() {
      removeEventListener('online', resume);
      for (const { request } of jobs) request?.abort();
      jobs = [];
    },
  };
}

const newJob = (file: File, number: number): Job => ({
  ...{ id: crypto.randomUUID(), name: file.name, state: 'waiting', progress: 0, fault: null, minutes: 0 },
  ...{ preview: null, number, file, body: null, request: null },
});
