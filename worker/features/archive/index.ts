/** The archive of a site: made, checked from end to end, and made a site again. It is for commands; no route leads here. */
export type { Archive } from './archive.ts';
export { type ArchiveChecked, checkArchive } from './check-archive.ts';
export type { Counts } from './check-rows.ts';
export { formatVersion, type SiteFile } from './format.ts';
export { type ArchiveProblem, BrokenArchive } from './problem.ts';
export { changePosition, type MadeFile, makeFiles } from './read-site.ts';
export { type Restored, restoreSite } from './restore.ts';
export { makeSpreadsheet, type SpreadsheetSource } from './spreadsheet.ts';
