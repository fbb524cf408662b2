import { WorkerEntrypoint } from 'cloudflare:workers';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import type {
  AuthenticationRequest,
  CeremonyAnswer,
  CeremonyOptions,
  CeremonyRefusal,
  KnownPasskey,
  PasskeyDescriptor,
  PasskeyService,
  RegistrationRequest,
} from '../platform/passkey-service.ts';

/** ES256 and RS256: each authenticator has one of them. */
const algorithms = [-7, -257];

/** Milliseconds for which the browser's dialog waits. */
const timeout = 4 * 60_000;

type RegistrationOptions = Parameters<typeof generateRegistrationOptions>[0];

/** Makes and verifies WebAuthn ceremonies for the product's Worker. */
export default class Passkeys extends WorkerEntrypoint implements PasskeyService {
  async registrationOptions(request: RegistrationRequest): Promise<CeremonyOptions> {
    const options = await generateRegistrationOptions({
      rpID: request.rpId,
      rpName: request.rpName,
      userID: isoBase64URL.toBuffer(request.userHandle),
      userName: request.userName,
      userDisplayName: request.displayName,
      timeout,
      attestationType: 'none',
      excludeCredentials: descriptors(request.existing),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    });
    return { challenge: options.challenge, options };
  }

  async authenticationOptions({ rpId, allowed }: AuthenticationRequest): Promise<CeremonyOptions> {
    const options = await generateAuthenticationOptions({
      rpID: rpId,
      timeout,
      userVerification: 'required',
      allowCredentials: descriptors(allowed),
    });
    return { challenge: options.challenge, options };
  }

  verifyRegistration(answer: CeremonyAnswer): Promise<{ code: 'verified'; passkey: KnownPasskey } | CeremonyRefusal> {
    return refusing(async () => {
      const response = answer.response as Parameters<typeof verifyRegistrationResponse>[0]['response'];
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...expectationsOf(answer),
        response,
        supportedAlgorithmIDs: algorithms,
      });
      if (!verified) return { code: 'refused', reason: 'not verified' };
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return {
        code: 'verified',
        passkey: { id, publicKey: isoBase64URL.fromBuffer(publicKey), counter, transports },
      };
    });
  }

  verifyAuthentication({
    passkey,
    ...answer
  }: CeremonyAnswer & { passkey: KnownPasskey }): Promise<{ code: 'verified'; counter: number } | CeremonyRefusal> {
    return refusing(async () => {
      const response = answer.response as Parameters<typeof verifyAuthenticationResponse>[0]['response'];
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expectationsOf(answer),
        response,
        credential: {
          id: passkey.id,
          publicKey: isoBase64URL.toBuffer(passkey.publicKey),
          counter: passkey.counter,
        },
      });
      if (!verified) return { code: 'refused', reason: 'not verified' };
      return { code: 'verified', counter: authenticationInfo.newCounter };
    });
  }
}

const descriptors = (passkeys: readonly PasskeyDescriptor[]): NonNullable<RegistrationOptions['excludeCredentials']> =>
  passkeys.map(({ id, transports }) => ({ id, transports: [...transports] }));

const expectationsOf = ({ challenge, origin, rpId }: CeremonyAnswer) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
});

/** The library throws for every answer that it does not accept, whatever is wrong with it. */
async function refusing<Verified>(verify: () => Promise<Verified>): Promise<Verified | CeremonyRefusal> {
  try {
    return await verify();
  } catch (error) {
    return { code: 'refused', reason: error instanceof Error ? error.message : String(error) };
  }
}
