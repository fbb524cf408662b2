import type { PictureFault } from './pictures.ts';
import type { Prepared } from './prepare-text.ts';

/** What an import did. `created`, `updated`, `unchanged` and `rejected` add up to `texts`. */
export type ImportReport = {
  /** Files, and those of them that are texts for the site. */
  files: number;
  texts: number;
  created: number;
  updated: number;
  unchanged: number;
  /** `isKept`: the site has another text by hand, which stays. */
  rejected: { file: string; reason: string; isKept?: true }[];
  untranslated: string[];
  /** Files in languages that the site does not speak, by language. */
  foreign: Map<string, number>;
  /** Texts that the site has now, by language, and the groups that they are of. */
  languages: Map<string, number>;
  groups: Set<string>;
  /** What pages may not show, such as `element iframe`, with the files that contain it. */
  removed: Map<string, Set<string>>;
  /** Links and related texts that lead nowhere, and pictures that were not found. */
  links: { file: string; link: string }[];
  related: { file: string; key: string }[];
  pictures: { file: string; reference: string; fault: PictureFault }[];
};

/** Notes what was found in a text. */
export function noteText(report: ImportReport, { file, rendered, links, faults }: Prepared): void {
  for (const link of links) report.links.push({ file: file.name, link });
  for (const one of faults) report.pictures.push({ file: file.name, ...one });
  const known = new Set([...links, ...faults.map(({ reference }) => reference)]);
  for (const { kind, what } of rendered.removed) {
    if (known.has(what.split('#')[0] ?? '') || known.has(what)) continue;
    const name = `${kind} ${what}`;
    report.removed.set(name, (report.removed.get(name) ?? new Set()).add(file.name));
  }
}

const most = 20;

/** The lines of a report for the terminal. */
export function reportLines(report: ImportReport, { isDry }: { isDry: boolean }): string[] {
  const { files, texts, created, updated, unchanged, rejected, untranslated, foreign, languages } = report;
  const others = [...foreign.values()].reduce((sum, count) => sum + count, 0);
  return [
    `${files} files: ${texts} texts of ${report.groups.size} groups, ${untranslated.length} not translated, ${others} in languages that the site does not speak`,
    ...(others ? [`  left out: ${counts(foreign)}`] : []),
    ...listed('not translated', untranslated),
    `${isDry ? 'would be ' : ''}created ${created}, updated ${updated}, unchanged ${unchanged}, rejected ${rejected.length}`,
    ...(languages.size ? [`  by language: ${counts(languages)}`] : []),
    ...listed(
      'rejected',
      rejected.map(({ file, reason }) => `${file}: ${reason}`),
    ),
    ...listed(
      'taken out of texts',
      [...report.removed]
        .toSorted(([, a], [, b]) => b.size - a.size)
        .map(([what, its]) => `${what} (${inTexts([...its])})`),
    ),
    ...listed('links that lead nowhere', grouped(report.links.map(({ file, link }) => [link, file]))),
    ...listed('related texts that are not there', grouped(report.related.map(({ file, key }) => [key, file]))),
    ...listed(
      'pictures that are not shown',
      grouped(report.pictures.map(({ file, reference, fault }) => [`${reference}, ${fault}`, file])),
    ),
  ];
}

const counts = (all: ReadonlyMap<string, number>): string =>
  [...all].map(([name, count]) => `${name} ${count}`).join(', ');

const inTexts = (files: readonly string[]): string => (files.length === 1 ? (files[0] ?? '') : `${files.length} texts`);

/** Things with the number of texts that have each. */
function grouped(pairs: readonly (readonly [string, string])[]): string[] {
  const found = Map.groupBy(pairs, ([what]) => what);
  return [...found]
    .map(([what, its]) => ({ what, files: [...new Set(its.map(([, file]) => file))] }))
    .toSorted((a, b) => b.files.length - a.files.length)
    .map(({ what, files }) => `${what} (${inTexts(files)})`);
}

function listed(heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - most;
  return [
    `  ${heading}:`,
    ...lines.slice(0, most).map((line) => `    ${line}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}
