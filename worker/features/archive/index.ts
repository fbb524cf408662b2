/** The archive of a site: made, checked from end to end, and made a site again; and the copy of a site. */
export type { Archive } from './archive.ts';
export { type ArchiveChecked, checkArchive, readArchivedSite } from './check-archive.ts';
export type { Counts } from './check-rows.ts';
export { type CopiedPart, fillFromSite } from './copy-site.ts';
export { eraseRows, isErasedSlug, noteErased } from './erase-site.writer.ts';
export { formatVersion, type SiteFile } from './format.ts';
export { type Made, makeSite, type SiteTarget } from './make-site.ts';
export { type ArchiveProblem, BrokenArchive } from './problem.ts';
export { changePosition, type MadeFile, makeFiles, readSiteFile } from './read-site.ts';
export { fillFromArchive, type Restored, restoreSite } from './restore.ts';
export { makeSpreadsheet, type SpreadsheetSource } from './spreadsheet.ts';
export { isZip, type Opened, openZip, openZipBytes, zipOptions, zipStream } from './zip.ts';
