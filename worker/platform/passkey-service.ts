/**
 * What the Worker of worker/passkeys does for the product's Worker. It stores nothing: challenges and passkeys come with
 * each call. All bytes are base64url.
 */
export type PasskeyService = {
  /** The options of `navigator.credentials.create`, with a new challenge. */
  registrationOptions(request: RegistrationRequest): Promise<CeremonyOptions>;
  /** Verifies the answer of the browser to such options. */
  verifyRegistration(answer: CeremonyAnswer): Promise<{ code: 'verified'; passkey: KnownPasskey } | CeremonyRefusal>;
  /** The options of `navigator.credentials.get`, with a new challenge. */
  authenticationOptions(request: AuthenticationRequest): Promise<CeremonyOptions>;
  /** Verifies that the answer was signed with the passkey. */
  verifyAuthentication(
    answer: CeremonyAnswer & { passkey: KnownPasskey },
  ): Promise<{ code: 'verified'; counter: number } | CeremonyRefusal>;
};

/** The name of the product's host, which passkeys belong to, and the name of the product for people. */
type RelyingParty = { rpId: string; rpName: string };

export type RegistrationRequest = RelyingParty & {
  /** Identifies the account to the authenticator: the same for each passkey of a person. */
  userHandle: string;
  /** The address or name that tells the accounts of a person apart in the browser's dialog. */
  userName: string;
  displayName: string;
  /** The passkeys that the person has already: their authenticators refuse to make another. */
  existing: readonly PasskeyDescriptor[];
};

export type AuthenticationRequest = {
  rpId: string;
  /** The passkeys that may answer; empty: any that the authenticator knows for this host. */
  allowed: readonly PasskeyDescriptor[];
};

/** Options as JSON for the browser; the challenge is stored until the answer arrives. */
export type CeremonyOptions = { challenge: string; options: object };

/** The JSON that a browser sent, with what was expected of it. */
export type CeremonyAnswer = { response: unknown; challenge: string; rpId: string; origin: string };

export type PasskeyDescriptor = { id: string; transports: readonly string[] };

/** `publicKey` is COSE. */
export type KnownPasskey = PasskeyDescriptor & { publicKey: string; counter: number };

/** The answer does not prove anything; `reason` is for the log. */
export type CeremonyRefusal = { code: 'refused'; reason: string };
