/** Why an archive cannot be restored. `record` counts the records of a table, its header being 1. */
export type ArchiveProblem =
  | { code: 'not-an-archive' | 'truncated' | 'too-large' | 'no-manifest' | 'unknown-format' }
  | { code: 'unknown-version'; version: number }
  | { code: 'unsafe-name'; name: string }
  | { code: 'unreadable'; path: string; detail: string }
  | { code: 'missing-file' | 'unexpected-file' | 'twice' | 'wrong-size' | 'wrong-checksum' | 'not-utf8'; path: string }
  | { code: 'malformed-table'; path: string; record: number }
  | { code: 'bad-value'; path: string; record?: number; field: string; detail: string }
  | { code: 'unordered'; path: string; record: number }
  | { code: 'duplicate'; path: string; record: number; field: string; value: string }
  | { code: 'unknown-reference'; path: string; record: number; field: string; value: string }
  | { code: 'unknown-language'; language: string };

/** Carries a problem out of the readers of an archive; `checkArchive` makes it a value. */
export class BrokenArchive extends Error {
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem) {
    super(`Broken archive: ${JSON.stringify(problem)}`);
    this.problem = problem;
  }
}
