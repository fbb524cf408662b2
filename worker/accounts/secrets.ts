/** A new secret of 256 random bits, in 43 characters that need no escaping in cookies and addresses. */
export const newSecret = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** Whether a text has the shape of `newSecret` and of `hashOf`. */
export const isSecret = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text);

/** What is stored of a secret: its SHA-256. Enough for 256 random bits, too little for what can be guessed. */
export async function hashOf(secret: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))));
}

/** What is stored of a six-digit code: a hash with a secret that stands nowhere else in the database. */
export const hashOfCode = (code: string, secret: string): Promise<string> => hashOf(`${secret}:${code}`);

/** Six decimal digits, each million equally likely. */
export function newCode(): string {
  const unbiased = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  for (;;) {
    const [number = unbiased] = crypto.getRandomValues(new Uint32Array(1));
    if (number < unbiased) return String(number % 1_000_000).padStart(6, '0');
  }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
