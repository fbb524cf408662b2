import * as v from 'valibot';

const httpLink = v.pipe(
  v.string(),
  v.url(),
  v.check((link) => /^https?:$/.test(new URL(link).protocol), 'must be an http or https address'),
);

/** A link and a code that do the same, and the minutes for which they do. */
const proof = {
  link: httpLink,
  code: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
};

/** A change of an account. `link` leads to where one can do something about it. */
const change = { link: httpLink, changedAt: v.pipe(v.number(), v.integer()) };

/** What each mail needs to know beside its site and its language. */
export const mailSchemas = {
  /** Whoever asked to sign in gets the link and the code. */
  'sign-in': v.strictObject(proof),
  /** Goes to the new address of an account, which counts once it is confirmed. */
  'address-change': v.strictObject(proof),
  /** Goes to the present address of an account, which has to agree before another one can count. */
  'address-release': v.strictObject(proof),
  /** Goes to the old address once the new one counts. `link` leads to where one can say that it was somebody else. */
  'address-changed': v.strictObject(change),
  /** Goes to an address that is to become a further way to sign in. */
  'address-addition': v.strictObject(proof),
  /** A further way to sign in counts. `name` is what people know it by: a provider's name, or an address. */
  'identity-added': v.strictObject({ ...change, name: v.string() }),
  'identity-removed': v.strictObject({ ...change, name: v.string() }),
} as const;

export type TemplateName = keyof typeof mailSchemas;

/** The data of a template. */
export type MailData<Name extends TemplateName> = v.InferOutput<(typeof mailSchemas)[Name]>;

/** Whether a name, from the database perhaps, is a template's. */
export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(mailSchemas, name);
