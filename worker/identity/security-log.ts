/** The events of the security log. `failed-…` are attempts with a wrong code. */
export const securityEvents = [
  'signed-in',
  'failed-sign-in',
  'proved',
  'failed-proof',
  'identity-added',
  'identity-removed',
  'address-changed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'signed-out-there',
  'signed-out-everywhere',
  'disavowed',
  'role-granted',
  'role-revoked',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];
