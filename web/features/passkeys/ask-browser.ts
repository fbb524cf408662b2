import type { WebAuthnError } from '@simplewebauthn/browser';
import { type PasskeyCeremony, passkeyOptionsPaths } from '../../contract/pages/passkeys.data.ts';

/** Why the browser gave no passkey. The codes are keys of the messages `passkeyForm.fault`. */
export type PasskeyFault = 'cancelled' | 'timeout' | 'exists' | 'unsupported' | 'origin' | 'network' | 'failed';

/**
 * The browser's answer, as JSON for the form. `declined`: the server does not ask for a passkey now; it says why when
 * the form is sent.
 */
export type BrowserAnswer = { code: 'answered'; json: string } | { code: 'declined' } | { code: PasskeyFault };

/** Asks the browser to make a passkey or to sign with one. The library is loaded when it is first needed. */
export async function askBrowser(ceremony: PasskeyCeremony): Promise<BrowserAnswer> {
  const [library, response] = await Promise.all([
    import('@simplewebauthn/browser').catch(() => undefined),
    fetch(passkeyOptionsPaths[ceremony], { method: 'POST' }).catch(() => undefined),
  ]);
  if (!library || !response) return { code: 'network' };
  if (!response.ok) return { code: 'declined' };
  const optionsJSON = await response.json();
  const deadline = performance.now() + (optionsJSON.timeout ?? Number.POSITIVE_INFINITY);
  try {
    const answer =
      ceremony === 'registration'
        ? await library.startRegistration({ optionsJSON })
        : await library.startAuthentication({ optionsJSON });
    return { code: 'answered', json: JSON.stringify(answer) };
  } catch (error) {
    return { code: faultOf(error as Error | WebAuthnError, performance.now() >= deadline) };
  }
}

/** Browsers do not tell a dialog that was closed from one that waited too long. */
function faultOf(error: Error | WebAuthnError, isLate: boolean): PasskeyFault {
  switch ('code' in error && typeof error.code === 'string' ? error.code : '') {
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return 'exists';
    case 'ERROR_INVALID_DOMAIN':
    case 'ERROR_INVALID_RP_ID':
      return 'origin';
    case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
    case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
    case 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG':
      return 'unsupported';
  }
  switch (error.name) {
    case 'InvalidStateError':
      return 'exists';
    case 'NotAllowedError':
    case 'AbortError':
      return isLate ? 'timeout' : 'cancelled';
    case 'NotSupportedError':
      return 'unsupported';
    case 'SecurityError':
      return 'origin';
    default:
      return 'failed';
  }
}
