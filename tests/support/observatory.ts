import type { Answer } from './server.ts';

/**
 * The score modifiers of Mozilla's HTTP Observatory, by the names of its results, as far as answers of the product can
 * have them. https://developer.mozilla.org/observatory/docs/tests_and_scoring
 */
const modifiers = {
  'csp-implemented-with-no-unsafe-default-src-none': 10,
  'csp-implemented-with-no-unsafe': 5,
  'csp-implemented-with-unsafe-inline-in-style-src-only': 0,
  'csp-implemented-with-unsafe-eval': -10,
  'csp-implemented-with-unsafe-inline': -20,
  'csp-implemented-with-insecure-scheme': -20,
  'csp-not-implemented': -25,
  'cookies-secure-with-httponly-sessions-and-samesite': 5,
  'cookies-secure-with-httponly-sessions': 0,
  'cookies-not-found': 0,
  'cookies-without-secure-flag-but-protected-by-hsts': -5,
  'cookies-session-without-secure-flag-but-protected-by-hsts': -10,
  'cookies-without-secure-flag': -20,
  'cookies-samesite-flag-invalid': -20,
  'cookies-session-without-httponly-flag': -30,
  'cookies-session-without-secure-flag': -40,
  'cross-origin-resource-sharing-not-implemented': 0,
  'cross-origin-resource-sharing-implemented-with-public-access': 0,
  'cross-origin-resource-sharing-implemented-with-restricted-access': 0,
  'cross-origin-resource-sharing-implemented-with-universal-access': -50,
  'redirection-to-https': 0,
  'redirection-off-host-from-http': -5,
  'redirection-not-to-https': -20,
  'redirection-missing': -20,
  'referrer-policy-private': 5,
  'referrer-policy-not-implemented': 0,
  'referrer-policy-unsafe': -5,
  'hsts-implemented-max-age-at-least-six-months': 0,
  'hsts-implemented-max-age-less-than-six-months': -10,
  'hsts-not-implemented': -20,
  'sri-implemented-and-all-scripts-loaded-securely': 5,
  'sri-not-implemented-response-not-html': 0,
  'sri-not-implemented-but-no-scripts-loaded': 0,
  'sri-not-implemented-but-all-scripts-loaded-from-secure-origin': 0,
  'sri-not-implemented-but-external-scripts-loaded-securely': -5,
  'sri-not-implemented-and-external-scripts-not-loaded-securely': -50,
  'x-content-type-options-nosniff': 0,
  'x-content-type-options-not-implemented': -5,
  'x-frame-options-implemented-via-csp': 5,
  'x-frame-options-sameorigin-or-deny': 0,
  'x-frame-options-not-implemented': -20,
  'cross-origin-resource-policy-implemented-with-same-origin': 10,
  'cross-origin-resource-policy-implemented-with-same-site': 10,
  'cross-origin-resource-policy-implemented-with-cross-origin': 0,
  'cross-origin-resource-policy-not-implemented': 0,
  'cross-origin-resource-policy-header-invalid': -5,
} as const;

type Result = keyof typeof modifiers;

/** An answer over https, and the answer to the same address over http. */
export type Scanned = { secure: Answer; plain: Answer; host: string };

/** The score of an answer and the results that give it. Bonuses count only from 90 points without them. */
export function observe(scanned: Scanned): { score: number; results: Result[] } {
  const { headers } = scanned.secure;
  const results = [
    contentPolicy(directivesOf(headers)),
    cookies(headers),
    resourceSharing(headers),
    redirection(scanned),
    referrer(headers.get('referrer-policy')),
    transportSecurity(headers),
    integrity(scanned),
    headers.get('x-content-type-options') === 'nosniff'
      ? 'x-content-type-options-nosniff'
      : 'x-content-type-options-not-implemented',
    framing(headers),
    resourcePolicy(headers.get('cross-origin-resource-policy')),
  ] as const;
  const points = results.map((result) => modifiers[result]);
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  const base = 100 + sum(points.filter((one) => one < 0));
  return { score: Math.max(0, base >= 90 ? 100 + sum(points) : base), results: [...results] };
}

type Directives = ReadonlyMap<string, readonly string[]>;

const directivesOf = (headers: Headers): Directives =>
  new Map(
    (headers.get('content-security-policy') ?? '')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .flatMap(([name, ...sources]) => (name ? [[name, sources]] : [])),
  );

/** Sources so broad that they restrict nothing. */
const broad = /^(\*|(https?|ftp):(\/\/\*(\.\*)?)?)$/;

function contentPolicy(directives: Directives): Result {
  if (directives.size === 0) return 'csp-not-implemented';
  const of = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const [scripts, styles] = [of('script-src'), of('style-src')];
  if (isUnsafe(scripts) || of('object-src').some((source) => broad.test(source)))
    return 'csp-implemented-with-unsafe-inline';
  if ([...directives.values()].flat().some((source) => /^(http|ftp):/.test(source)))
    return 'csp-implemented-with-insecure-scheme';
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return 'csp-implemented-with-unsafe-eval';
  if (isUnsafe(styles)) return 'csp-implemented-with-unsafe-inline-in-style-src-only';
  return directives.get('default-src')?.join() === "'none'"
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe';
}

/** Whether sources of scripts or styles allow inline code. Beside a nonce or a hash, browsers ignore `unsafe-inline`. */
function isUnsafe(sources: readonly string[]): boolean {
  const hasNonce = sources.some((source) => /^'(nonce|sha\d+)-/.test(source));
  return sources.some(
    (source) => broad.test(source) || source === 'data:' || (source === "'unsafe-inline'" && !hasNonce),
  );
}

/** The worst result of all cookies that an answer sets. */
function cookies(headers: Headers): Result {
  const lines = headers.getSetCookie();
  if (lines.length === 0) return 'cookies-not-found';
  const isProtected = transportSecurity(headers) === 'hsts-implemented-max-age-at-least-six-months';
  const found = lines.flatMap((line) => faultsOf(line, isProtected));
  const [worst] = found.toSorted((a, b) => modifiers[a] - modifiers[b]);
  if (worst) return worst;
  return lines.every((line) => /;\s*samesite=/i.test(line))
    ? 'cookies-secure-with-httponly-sessions-and-samesite'
    : 'cookies-secure-with-httponly-sessions';
}

function faultsOf(line: string, isProtected: boolean): Result[] {
  const has = (pattern: RegExp) => pattern.test(line);
  const isSession = /^[^=]*(login|sess)/i.test(line);
  const [, sameSite] = line.match(/;\s*samesite=(\w*)/i) ?? [];
  const faults: Result[] = [];
  if (!has(/;\s*secure/i)) {
    const kind = isSession ? 'cookies-session-without-secure-flag' : 'cookies-without-secure-flag';
    faults.push(isProtected ? `${kind}-but-protected-by-hsts` : kind);
  }
  if (isSession && !has(/;\s*httponly/i)) faults.push('cookies-session-without-httponly-flag');
  if (sameSite !== undefined && !/^(lax|strict|none)$/i.test(sameSite)) faults.push('cookies-samesite-flag-invalid');
  return faults;
}

function resourceSharing(headers: Headers): Result {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === null) return 'cross-origin-resource-sharing-not-implemented';
  if (allowed === '*') return 'cross-origin-resource-sharing-implemented-with-public-access';
  return headers.get('access-control-allow-credentials') === 'true'
    ? 'cross-origin-resource-sharing-implemented-with-universal-access'
    : 'cross-origin-resource-sharing-implemented-with-restricted-access';
}

function redirection({ plain, host }: Scanned): Result {
  const location = plain.headers.get('location');
  if (plain.status < 300 || plain.status >= 400 || !location) return 'redirection-missing';
  const to = new URL(location, `http://${host}`);
  if (to.protocol !== 'https:') return 'redirection-not-to-https';
  return to.host === host ? 'redirection-to-https' : 'redirection-off-host-from-http';
}

function referrer(policy: string | null): Result {
  if (policy === null) return 'referrer-policy-not-implemented';
  return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(policy)
    ? 'referrer-policy-private'
    : 'referrer-policy-unsafe';
}

function transportSecurity(headers: Headers): Result {
  const [, seconds] = headers.get('strict-transport-security')?.match(/\bmax-age=(\d+)/) ?? [];
  if (seconds === undefined) return 'hsts-not-implemented';
  return Number(seconds) >= 15_768_000
    ? 'hsts-implemented-max-age-at-least-six-months'
    : 'hsts-implemented-max-age-less-than-six-months';
}

function integrity({ secure: { headers, text }, host }: Scanned): Result {
  if (!headers.get('content-type')?.startsWith('text/html')) return 'sri-not-implemented-response-not-html';
  const scripts = [...text.matchAll(/<script[^>]*\ssrc="([^"]*)"[^>]*>/g)];
  if (!/<script/.test(text)) return 'sri-not-implemented-but-no-scripts-loaded';
  const foreign = scripts.map(([, src = '']) => src).filter((src) => new URL(src, `https://${host}`).host !== host);
  if (foreign.some((src) => !src.startsWith('https:')))
    return 'sri-not-implemented-and-external-scripts-not-loaded-securely';
  if (foreign.length > 0) return 'sri-not-implemented-but-external-scripts-loaded-securely';
  return scripts.some(([tag]) => / integrity="/.test(tag))
    ? 'sri-implemented-and-all-scripts-loaded-securely'
    : 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin';
}

function framing(headers: Headers): Result {
  const ancestors = directivesOf(headers).get('frame-ancestors') ?? ['*'];
  if (!ancestors.some((source) => broad.test(source))) return 'x-frame-options-implemented-via-csp';
  return /^(sameorigin|deny)$/i.test(headers.get('x-frame-options') ?? '')
    ? 'x-frame-options-sameorigin-or-deny'
    : 'x-frame-options-not-implemented';
}

function resourcePolicy(policy: string | null): Result {
  switch (policy) {
    case null:
      return 'cross-origin-resource-policy-not-implemented';
    case 'same-origin':
    case 'same-site':
    case 'cross-origin':
      return `cross-origin-resource-policy-implemented-with-${policy}`;
    default:
      return 'cross-origin-resource-policy-header-invalid';
  }
}
