import { fold } from '../../../web/contract/fold.ts';
import { formatter } from '../../../web/contract/intl.ts';
import { unicodeHost } from '../../platform/text/punycode.ts';
import { type NamedSite, siteName } from './site-name.ts';

type Search<Row> = {
  text: string;
  /** The language of the reader, in which names are shown and sorted. */
  lang: string;
  hostsOf: (row: Row) => readonly string[];
};

/**
 * The sites with a text in their slug, in a name in any language, or in a host as it is written or read; sorted by name. A
 * deployment has few enough of them to be sorted as names are in a language.
 */
export function searchSites<Row extends NamedSite>(rows: readonly Row[], { text, lang, hostsOf }: Search<Row>): Row[] {
  const { compare } = formatter(Intl.Collator, lang, { numeric: true });
  const wanted = fold(text);
  const searched = (row: Row) => {
    const hosts = hostsOf(row).flatMap((host) => [host, unicodeHost(host)]);
    return [row.slug, ...row.languages.map(([, name]) => name), ...hosts].join('\n');
  };
  return rows
    .filter((row) => fold(searched(row)).includes(wanted))
    .map((row) => ({ row, name: siteName(row, lang).name }))
    .sort((one, other) => compare(one.name, other.name))
    .map(({ row }) => row);
}
