import { boot } from './boot.ts';

/** An error with the id of the event that it becomes in monitoring. */
type Report = { error: unknown; id: string };

/** Errors from before the SDK was here, in their order. */
const waiting: Report[] = [];

let send: ((report: Report) => void) | undefined;

/**
 * Starts monitoring once the page has nothing better to do: the SDK is a third of the page's own script. Errors from
 * before (the Worker's inline script collects the very first ones) are kept and sent then.
 */
export function startMonitoring(): void {
  const settings = boot()?.site.monitoring;
  if (!settings || send) return;
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
  whenIdle(() => {
    void import('./sentry.ts').then(({ startSentry }) => {
      send = startSentry(settings);
      for (const report of waiting.splice(0)) send(report);
      for (const error of boot()?.errors.splice(0) ?? []) keep(error);
    });
  });
}

/**
 * Reports an error and says its event's id, which the visitor sees as the digest.
 * @returns an empty text where nothing is monitored, so that nobody is given a number which nobody can find.
 */
export function reportError(error: unknown): string {
  if (!boot()?.site.monitoring) return '';
  return keep(error).id;
}

function keep(error: unknown): Report {
  const report = { error, id: crypto.randomUUID().replaceAll('-', '') };
  if (send) send(report);
  else waiting.push(report);
  return report;
}

/** Milliseconds in which a page is not reloaded a second time. */
const reloadPause = 60_000;

/**
 * Reloads the page if the error is a file of a build that is gone, and it was not reloaded just before: the document
 * then names the files of the present build.
 * @returns whether it reloads.
 */
export function reloadOnce(error: unknown): boolean {
  if (!isMissingChunk(error) || Date.now() - lastReload() < reloadPause) return false;
  sessionStorage.setItem(reloadKey, String(Date.now()));
  location.reload();
  return true;
}

const reloadKey = 'reloaded-at';

/** When the page was last reloaded for a missing chunk. Without storage, as if just now: better an error than a loop. */
function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(reloadKey) ?? 0);
  } catch {
    return Date.now();
  }
}

const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /^Loading (CSS )?chunk/.test(error.message));
