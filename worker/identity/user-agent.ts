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

const firstMatch = (patterns: readonly [string, RegExp][], text: string) =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0];

/**
 * The names of browser and operating system in a User-Agent, joined by ` · `: enough to tell one's own devices apart, too
 * little to identify a person. Empty if it contains neither.
 */
export const userAgentOf = (userAgent: string | undefined): string =>
  [firstMatch(browsers, userAgent ?? ''), firstMatch(systems, userAgent ?? '')].filter(Boolean).join(' · ');
