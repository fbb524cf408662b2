/** The supported encodings: all that `TextDecoder` knows in Node and in workerd, by their canonical names. */
export const encodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'euc-kr', 'gbk', 'gb18030'] as const),
  ...(['big5', 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254'] as const),
  ...(['windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'iso-8859-2', 'iso-8859-3'] as const),
  ...(['iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8', 'iso-8859-10', 'iso-8859-13'] as const),
  ...(['iso-8859-14', 'iso-8859-15', 'iso-8859-16', 'koi8-r', 'koi8-u', 'ibm866', 'macintosh'] as const),
  ...(['x-mac-cyrillic'] as const),
];

export type Encoding = (typeof encodings)[number];

/** Names that systems use and the standard of `TextDecoder` does not have. */
const aliases: Readonly<Record<string, Encoding>> = {
  cp932: 'shift_jis',
  'windows-932': 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  cp950: 'big5',
  cp874: 'windows-874',
  utf8: 'utf-8',
  'utf-16': 'utf-16le',
  ansi: 'windows-1252',
};

/** The canonical name of an encoding, from any of its names. Undefined if it is not known. */
export function encodingOf(label: string): Encoding | undefined {
  const name = label.trim().toLowerCase();
  const alias = aliases[name] ?? aliases[name.replace('_', '-')];
  if (alias !== undefined) return alias;
  try {
    const known = new TextDecoder(name).encoding;
    return encodings.find((encoding) => encoding === known);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
