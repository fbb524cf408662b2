/** The parameters of Punycode, of RFC 3492, section 5. */
const base = 36;
const [tMin, tMax, skew, damp, initialBias, firstBeyondAscii] = [1, 26, 38, 700, 72, 128];
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((base - tMin) * tMax) / 2; bias += base) rest = Math.floor(rest / (base - tMin));
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

/** Decodes what follows `xn--` in a label; null if it is no Punycode. */
function decoded(text: string): string | null {
  const end = Math.max(text.lastIndexOf('-'), 0);
  const letters = [...text.slice(0, end)];
  let [code, at, bias] = [firstBeyondAscii, 0, initialBias];
  for (let read = end === 0 ? 0 : end + 1; read < text.length; ) {
    const start = at;
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = digits.indexOf(text.charAt(read++) || ' ');
      if (digit < 0) return null;
      at += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    bias = adapted(at - start, letters.length + 1, start === 0);
    code += Math.floor(at / (letters.length + 1));
    at %= letters.length + 1;
    if (code > 0x10ffff) return null;
    letters.splice(at++, 0, String.fromCodePoint(code));
  }
  return letters.join('');
}

/** A host in lower case ASCII with its labels in Unicode, as people read it. A label that is no Punycode stays. */
export function unicodeHost(host: string): string {
  const read = (label: string) => (label.startsWith('xn--') ? (decoded(label.slice(4)) ?? label) : label);
  return host.split('.').map(read).join('.');
}
