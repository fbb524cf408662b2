/**
 * A way to sign in: a provider's issuer and subject, the issuer '' with a folded email
 * address, or the issuer 'passkey' with a credential id.
 */
export type Identity = { issuer: string; subject: string };
