import * as oauth from 'oauth4webapi';

/**
 * What can go wrong between a provider and us: the person said no (`denied`), the provider does not answer
 * (`unavailable`), it refuses (`refused`), or what it says does not prove anything (`untrusted`).
 */
export type Trouble = 'denied' | 'unavailable' | 'refused' | 'untrusted';

/** A provider's errors that mean that somebody said no. */
const saidNo = ['access_denied', 'login_required', 'consent_required', 'interaction_required'];
const passing = ['temporarily_unavailable', 'server_error'];

/** Which trouble a thrown error is; undefined where it is none that a provider can cause. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    if (saidNo.includes(error.error)) return 'denied';
    return passing.includes(error.error) ? 'unavailable' : 'refused';
  }
  if (error instanceof oauth.OperationProcessingError) return isFaultOfServer(error) ? 'unavailable' : 'untrusted';
  if (error instanceof oauth.WWWAuthenticateChallengeError) return 'refused';
  if (error instanceof oauth.UnsupportedOperationError) return 'untrusted';
  return isNetworkFault(error) ? 'unavailable' : undefined;
}

/** An answer with a status of 5xx, or one that is no JSON, from whatever stands before a provider that is down. */
const isFaultOfServer = ({ code, cause }: oauth.OperationProcessingError): boolean => {
  const response = cause instanceof Response ? cause : undefined;
  return (
    (code === oauth.RESPONSE_IS_NOT_CONFORM && (response?.status ?? 0) >= 500) ||
    code === oauth.RESPONSE_IS_NOT_JSON ||
    code === oauth.PARSE_ERROR
  );
};

/** What `fetch` throws: an abort after the time-out, a refused or lost connection. */
function isNetworkFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  return /network connection lost|fetch failed|connection refused|disconnected|internal error|dns/i.test(error.message);
}
