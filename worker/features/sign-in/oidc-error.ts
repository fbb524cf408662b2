import * as oauth from 'oauth4webapi';

/**
 * Errors of a provider. `denied`: the person declined. `unavailable`: the provider does not answer. `refused`: it refuses
 * the request. `untrusted`: its answer is not valid proof.
 */
export type OidcError = 'denied' | 'unavailable' | 'refused' | 'untrusted';

/** Error codes of a provider that mean that the person declined. */
const denials = ['access_denied', 'login_required', 'consent_required', 'interaction_required'];
const temporary = ['temporarily_unavailable', 'server_error'];

/** The code of a thrown error; undefined if a provider cannot have caused it. */
export function oidcErrorOf(error: unknown): OidcError | undefined {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    if (denials.includes(error.error)) return 'denied';
    return temporary.includes(error.error) ? 'unavailable' : 'refused';
  }
  if (error instanceof oauth.OperationProcessingError) return isServerError(error) ? 'unavailable' : 'untrusted';
  if (error instanceof oauth.WWWAuthenticateChallengeError) return 'refused';
  if (error instanceof oauth.UnsupportedOperationError) return 'untrusted';
  return isNetworkError(error) ? 'unavailable' : undefined;
}

/** A 5xx response, or one that is not JSON, as proxies in front of an unavailable provider send. */
const isServerError = ({ code, cause }: oauth.OperationProcessingError): boolean => {
  const response = cause instanceof Response ? cause : undefined;
  return (
    (code === oauth.RESPONSE_IS_NOT_CONFORM && (response?.status ?? 0) >= 500) ||
    code === oauth.RESPONSE_IS_NOT_JSON ||
    code === oauth.PARSE_ERROR
  );
};

/** Errors that `fetch` throws: a timeout, a refused or lost connection. */
function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  return /network connection lost|fetch failed|connection refused|disconnected|internal error|dns/i.test(error.message);
}
