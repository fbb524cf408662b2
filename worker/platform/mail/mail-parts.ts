import * as v from 'valibot';
import type { Translate } from '../i18n/translate.ts';
import type { Block } from './letter.ts';

/** A link in a mail. */
export const httpLink = v.pipe(
  v.string(),
  v.url(),
  v.check((link) => /^https?:$/.test(new URL(link).protocol), 'must be an http or https address'),
);

/** Milliseconds since 1970. */
export const timestamp = v.pipe(v.number(), v.integer());

/** The data of a verification mail: a link and a code with the same effect, and their validity in minutes. */
export const proofSchema = v.strictObject({
  link: httpLink,
  code: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

export const proofSample = {
  link: 'https://museums.example/en/login?token=abc&return=%2Fen',
  code: '040917',
  minutes: 10,
};

export const paragraph = (text: string): Block => ({ kind: 'text', text });

type ProofTexts = {
  /** What opening the link does. */
  text: string;
  /** The label of the link. */
  action: string;
  /** Where to enter the code. */
  code: string;
  /** What to do if the recipient did not request the mail. */
  ignore: string;
};

/** The blocks of a verification mail. */
export const proofBlocks = (
  { link, code, minutes }: v.InferOutput<typeof proofSchema>,
  texts: ProofTexts,
  t: Translate,
): Block[] => [
  paragraph(texts.text),
  { kind: 'action', label: texts.action, link },
  paragraph(texts.code),
  { kind: 'code', code },
  paragraph(t('mail.validity', { minutes })),
  paragraph(texts.ignore),
];
