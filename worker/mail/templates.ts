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

/** Milliseconds since 1970. */
const time = v.pipe(v.number(), v.integer());

/** A change of an account. `link` leads to where one can do something about it. */
const change = { link: httpLink, changedAt: time };

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
  /** Goes to whoever has been given a role, or has one no longer. */
  'role-changed': v.strictObject({
    change: v.picklist(['granted', 'revoked']),
    role: v.picklist(['moderator', 'editor', 'admin', 'operator']),
    reason: v.string(),
    link: httpLink,
  }),
  /** Goes to whoever is suspended. `until` is when that ends by itself; `link` leads to who can be asked about it. */
  suspended: v.strictObject({ until: v.nullable(time), reason: v.string(), link: httpLink }),
  /** Goes to whoever was suspended and is no longer. */
  'suspension-lifted': v.strictObject({ reason: v.string(), link: httpLink }),
} as const;

export type TemplateName = keyof typeof mailSchemas;

/** The data of a template. */
export type MailData<Name extends TemplateName> = v.InferOutput<(typeof mailSchemas)[Name]>;

/** What a mail says, whoever it goes to. */
export type MailContent = { [Name in TemplateName]: { template: Name; data: MailData<Name> } }[TemplateName];

/** Whether a name, from the database perhaps, is a template's. */
export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(mailSchemas, name);
