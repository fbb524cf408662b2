/** What the queue `JOBS` carries: work that no visitor waits for. */
export type JobMessage =
  /** Read an uploaded file through and say what importing it would do. */
  | { kind: 'check-import'; id: string }
  /** Start a checked import, or go on with one. */
  | { kind: 'run-import'; id: string }
  | { kind: 'undo-import'; id: string };
