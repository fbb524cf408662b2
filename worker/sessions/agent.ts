const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly [string, RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const named = (names: readonly [string, RegExp][], text: string) =>
  names.find(([, pattern]) => pattern.test(text))?.[0];

/**
 * The names of browser and system in a User-Agent, joined by ` · `: enough to know one's own devices apart, too little
 * to know a person by. Empty where it names neither.
 */
export const agentOf = (userAgent: string | undefined): string =>
  [named(browsers, userAgent ?? ''), named(systems, userAgent ?? '')].filter(Boolean).join(' · ');
