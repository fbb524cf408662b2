import { type Claims, makePasskey, type Passkey, signWith } from './authenticator.ts';
import type { Answer } from './server.ts';
import type { TestVisitor } from './visitor.ts';

/** The page of the passkeys and the sign-in page, on the product's host. */
export const passkeysPage = 'http://localhost/en/dashboard/passkeys';
export const loginPage = 'http://localhost/en/login';

/** What the browser of a visitor asks for before a passkey is made or used. */
export async function optionsFor(who: TestVisitor, ceremony: 'registration' | 'authentication') {
  const { status, text } = await who.post(`http://localhost/api/v1/passkeys/${ceremony}`, {});
  if (status !== 200) throw new Error(`the options answer ${status}`);
  return JSON.parse(text);
}

/** Adds a passkey to the account of a signed-in person. */
export async function addPasskey(who: TestVisitor, claims: Claims = {}): Promise<Passkey & { answer: Answer }> {
  const { passkey, json } = makePasskey(await optionsFor(who, 'registration'), claims);
  return { ...passkey, answer: await who.post(passkeysPage, { step: 'add', response: json }) };
}

/** Signs in, or proves an identity again, with a passkey. */
export async function enterWith(
  who: TestVisitor,
  passkey: Passkey,
  { page = loginPage, ...claims }: Claims & { page?: string } = {},
): Promise<Answer> {
  const options = await optionsFor(who, 'authentication');
  return who.post(page, { step: 'passkey', response: signWith(passkey, options, claims) });
}
