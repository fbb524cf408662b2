import * as v from 'valibot';

const bytes = v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(20_000));

const common = {
  id: v.pipe(bytes, v.nonEmpty(), v.maxLength(1_400)),
  rawId: bytes,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.record(v.string(), v.unknown()), {}),
};

const registration = v.object({
  ...common,
  response: v.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)), []),
  }),
});

const authentication = v.object({
  ...common,
  response: v.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: v.nullish(bytes),
  }),
});

/** The answer of `navigator.credentials.create` as JSON. */
export type RegistrationAnswer = v.InferOutput<typeof registration>;

/** The answer of `navigator.credentials.get` as JSON. */
export type AuthenticationAnswer = v.InferOutput<typeof authentication>;

/** The JSON of a form's field; undefined if it is not such an answer. What it claims is not verified. */
export const readRegistration = (typed: string): RegistrationAnswer | undefined => read(registration, typed);

export const readAuthentication = (typed: string): AuthenticationAnswer | undefined => read(authentication, typed);

function read<Schema extends v.GenericSchema>(schema: Schema, typed: string): v.InferOutput<Schema> | undefined {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), typed);
  return success ? output : undefined;
}
