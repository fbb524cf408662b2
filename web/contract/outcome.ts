/**
 * Expected problems: a code with its data. The texts are messages of the `status` namespace, added when the response is
 * rendered.
 */
export type Problem =
  /** `field`: the path of the wrong value in the JSON that was sent. */
  | { code: 'bad-request'; field?: string }
  | { code: 'unauthenticated' }
  | { code: 'forbidden'; grantedBy: 'owner' | 'editor' | 'admin' | 'operator' }
  /** `suggestions`: existing names of similar spelling, the closest first. */
  | { code: 'not-found'; suggestions?: readonly Suggestion[] }
  | { code: 'language-not-spoken'; requested: string; languages: readonly string[] }
  | { code: 'method-not-allowed'; allow: readonly string[] }
  | { code: 'gone' }
  | { code: 'invalid-field'; field: string; reason: string }
  | { code: 'too-large'; limit: number }
  | { code: 'rate-limited'; retryAfter: number }
  | { code: 'unknown-domain'; host: string; target: string }
  /** The site of the host is suspended. */
  | { code: 'suspended' }
  /** The token or the link of a preview is none, has ended, or is for another page. */
  | { code: 'preview-ended' }
  | { code: 'server-error'; digest: string }
  | { code: 'unavailable'; retryAfter: number };

/** A suggested page: its name in the language of the page, and its path. */
export type Suggestion = { name: string; path: string };

export type ProblemCode = Problem['code'];

/** A redirect: 301 for a renamed thing, 308 for a non-canonical address. */
export type Moved = { code: 'moved'; status: 301 | 302 | 303 | 307 | 308; to: string };

/** The HTTP status of a problem. */
export function statusOf({ code }: Problem): number {
  switch (code) {
    case 'bad-request':
      return 400;
    case 'unauthenticated':
      return 401;
    case 'forbidden':
    case 'preview-ended':
      return 403;
    case 'not-found':
    case 'language-not-spoken':
    case 'unknown-domain':
      return 404;
    case 'method-not-allowed':
      return 405;
    case 'gone':
      return 410;
    case 'too-large':
      return 413;
    case 'invalid-field':
      return 422;
    case 'rate-limited':
      return 429;
    case 'server-error':
      return 500;
    case 'suspended':
    case 'unavailable':
      return 503;
  }
}
