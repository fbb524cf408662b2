import { boot } from './boot.ts';

/** An error, and the id of its event in monitoring. */
type Report = { error: unknown; id: string };

/** Errors that occurred before the SDK was loaded, in order. */
const pending: Report[] = [];

let send: ((report: Report) => void) | undefined;

/**
 * Starts monitoring when the browser is idle, because the SDK is a third of the page's script. Earlier errors are
 * buffered and then sent; the Worker's inline script collects the first ones.
 */
export function startMonitoring(): void {
  const settings = boot()?.site.monitoring;
  if (!settings || send) return;
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
  whenIdle(() => {
    void import('./sentry.ts').then(({ startSentry }) => {
      send = startSentry(settings);
      for (const report of pending.splice(0)) send(report);
      for (const error of boot()?.errors.splice(0) ?? []) record(error);
    });
  });
}

/**
 * Reports an error and returns its event id, which the visitor sees as the digest.
 * @returns an empty string without monitoring, because an id would lead nowhere.
 */
export function reportError(error: unknown): string {
  if (!boot()?.site.monitoring) return '';
  return record(error).id;
}

function record(error: unknown): Report {
  const report = { error, id: crypto.randomUUID().replaceAll('-', '') };
  if (send) send(report);
  else pending.push(report);
  return report;
}

/** Minimum time between two reloads, in milliseconds. */
const reloadPause = 60_000;

/**
 * Reloads the page if a chunk of an outdated build is missing. The new document references the chunks of the current
 * build. A second failure within `reloadPause` does not reload.
 * @returns whether it reloads.
 */
export function reloadOnce(error: unknown): boolean {
  if (!isMissingChunk(error) || Date.now() - lastReload() < reloadPause) return false;
  sessionStorage.setItem(reloadKey, String(Date.now()));
  location.reload();
  return true;
}

const reloadKey = 'reloaded-at';

/**
 * When the page was last reloaded for a missing chunk. Without storage it returns the present, because an error is
 * better than a reload loop.
 */
function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(reloadKey) ?? 0);
  } catch {
    return Date.now();
  }
}

const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /^Loading (CSS )?chunk/.test(error.message));
