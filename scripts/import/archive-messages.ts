import { type ArchiveProblem, type Counts, formatVersion } from '../../worker/features/archive/index.ts';

/** The contents of an archive in numbers, as a text. */
export function archiveContents({ listings = 0, categories = 0, places = 0, legal_texts = 0 }: Counts, media: number) {
  return `${listings} listings, ${categories} categories, ${places} places, ${media} pictures, ${legal_texts} legal texts`;
}

/** Shortens a value and removes control characters, which a terminal would interpret. */
function shorten(value: string): string {
  const plain = value.replace(/\p{C}/gu, ' ');
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}

function fileFault(problem: Extract<ArchiveProblem, { path: string }>): string {
  const { path } = problem;
  switch (problem.code) {
    case 'missing-file':
      return `${shorten(path)} is missing in it`;
    case 'unexpected-file':
      return `it holds ${shorten(path)}, which belongs to no archive`;
    case 'twice':
      return `${shorten(path)} stands in it twice`;
    case 'wrong-size':
      return `${path} has another length than the archive itself says: it is damaged or was changed`;
    case 'wrong-checksum':
      return `${path} does not fit its checksum: it is damaged or was changed`;
    case 'not-utf8':
      return `${path} is not UTF-8`;
    case 'unreadable':
      return `${shorten(path)} cannot be read (${shorten(problem.detail)})`;
    case 'malformed-table':
      return `${path}, record ${problem.record}: not a record of this table`;
    case 'unordered':
      return `${path}, record ${problem.record}: out of order, or there twice`;
    case 'duplicate':
      return `${path}, record ${problem.record}: ${problem.field} "${shorten(problem.value)}" stands there already`;
    case 'unknown-reference':
      return `${path}, record ${problem.record}: ${problem.field} "${shorten(problem.value)}" leads nowhere`;
    case 'bad-value': {
      const where = problem.record === undefined ? path : `${path}, record ${problem.record}`;
      return `${where}: ${problem.field || 'the file'} cannot be used (${shorten(problem.detail)})`;
    }
  }
}

/** Why an archive cannot be restored, as a clause. */
export function archiveFault(problem: ArchiveProblem): string {
  if ('path' in problem) return fileFault(problem);
  switch (problem.code) {
    case 'not-an-archive':
      return 'it is no ZIP file';
    case 'truncated':
      return 'its end is missing or its directory is damaged: perhaps it was not copied whole';
    case 'too-large':
      return 'its content would be far larger than any archive of its size';
    case 'no-manifest':
      return 'it holds no manifest.json: it is no archive of a site';
    case 'unknown-format':
      return 'its manifest.json is not that of an archive of a site';
    case 'unknown-version':
      return `it has version ${problem.version} of the format, and this Signpost reads version ${formatVersion}`;
    case 'unsafe-name':
      return `it holds a file whose name leads out of it: ${shorten(problem.name)}`;
    case 'unknown-language':
      return `its site speaks "${shorten(problem.language)}", which this Signpost does not`;
  }
}
