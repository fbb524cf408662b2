import type { Field, Form } from './inspect.ts';

/**
 * How a form is filled in. `honest`: payloads in all fields for any text, and what the form expects in all others, so that
 * it is stored. `hostile`: a payload in every field.
 */
export type Manner = 'honest' | 'hostile';

/** What a field of a kind that browsers know accepts, by its name; where nothing fits, a date. */
const accepted: readonly (readonly [RegExp, string])[] = [
  [/address|email|mail|further/, 'payload@people.example'],
  [/code/, '123456'],
  [/web|url|source/, 'https://example.org/'],
  [/phone|tel/, '+44 20 7946 0123'],
];

const expected = ({ name, value }: Field): string =>
  value || (accepted.find(([pattern]) => pattern.test(name))?.[1] ?? '2030-01-01');

/** Whether a payload can be put into a form. */
export const hasText = ({ fields }: Form): boolean => fields.some(({ kind }) => kind === 'text' || kind === 'typed');

/** A sending of a form: the ordinal of the sending, and the index of the payload of the first field. */
export type Turn = { turn: number; from: number };

/**
 * The fields that are posted. Each field gets another payload; over all turns every option is chosen.
 *
 * @param hasFormat whether a field refuses texts without its format.
 */
export function fill(
  { fields }: Form,
  { payloads, turn, from, manner }: Turn & { payloads: readonly string[]; manner: Manner },
  hasFormat: (name: string) => boolean = () => false,
): Record<string, string> {
  let next = from;
  const payload = () => payloads[next++ % payloads.length] ?? '';
  const entries = fields.flatMap((field): [string, string][] => {
    const { name, kind, value, options } = field;
    if (manner === 'hostile' || (kind === 'text' && !hasFormat(name))) return [[name, payload()]];
    if (kind === 'text') return [[name, '']];
    if (kind === 'typed') return [[name, expected(field)]];
    if (kind === 'choice') return [[name, options[turn % options.length] ?? '']];
    if (kind === 'tick') return turn % 2 ? [[name, value]] : [];
    return [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** Refusals of different payloads from which on a field counts as one with a format. */
const enough = 3;

/** Learns which fields have a format, such as times of day: those that refuse almost every payload. */
export class Formats {
  readonly #fields = new Map<string, { sent: number; refused: number }>();

  /** Whether a field has a format. */
  has(form: string, name: string): boolean {
    const { sent = 0, refused = 0 } = this.#fields.get(`${form} ${name}`) ?? {};
    return refused >= enough && refused >= 0.8 * sent;
  }

  /**
   * Takes what was sent, and the form as it was shown again. Returns the same fields once more with what the page has
   * hidden in it by now, but empty where it found fault; undefined where it found none.
   */
  repair(form: string, sent: Readonly<Record<string, string>>, { fields }: Form): Record<string, string> | undefined {
    const faulty = fields.filter(({ isFaulty, name }) => isFaulty && sent[name]).map(({ name }) => name);
    for (const { name } of fields.filter((one) => one.kind === 'text' && sent[one.name])) {
      const key = `${form} ${name}`;
      const known = this.#fields.get(key) ?? { sent: 0, refused: 0 };
      const isRefused = faulty.includes(name);
      this.#fields.set(key, { sent: known.sent + 1, refused: known.refused + Number(isRefused) });
    }
    if (!faulty.length) return undefined;
    const hidden = fields.filter(({ kind }) => kind === 'hidden').map(({ name, value }) => [name, value]);
    return { ...sent, ...Object.fromEntries([...hidden, ...faulty.map((name) => [name, ''])]) };
  }
}
