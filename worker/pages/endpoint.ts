import type { Handler, Hono, MiddlewareHandler } from 'hono';
import type { Right } from '../../web/contract/rights.ts';
import { answerProblem } from '../http/answer-problem.ts';
import type { AppEnv } from '../http/context.ts';
import { isOnProductHost } from '../http/place.ts';
import { refusalOf } from '../identity/rights.ts';

/** An address that answers with something other than a page: an image, JSON, a redirect. */
export type Endpoint<Needs extends Right = Right> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Router path, such as `/api/v1/me`. */
  path: string;
  /** The right that the endpoint needs. */
  right: Needs;
  /** Whether it exists on the product's host only. */
  productOnly?: true;
  /** Middleware that runs before the right is checked. */
  guards?: readonly MiddlewareHandler<AppEnv>[];
  handle: Handler<AppEnv>;
};

/** Adds endpoints to the application. Everyone has the right to read, so no session is read for it. */
export function mountEndpoints(app: Hono<AppEnv>, endpoints: readonly Endpoint[] = []): void {
  for (const endpoint of endpoints) {
    const { method, path, guards = [] } = endpoint;
    for (const handler of [...guards, checked(endpoint)]) app.on(method, path, handler);
  }
}

const checked =
  ({ right, productOnly, handle }: Endpoint): Handler<AppEnv> =>
  async (c, next) => {
    if (productOnly && !isOnProductHost(c)) return answerProblem(c, { code: 'not-found' });
    const refused = right === 'read' ? null : refusalOf(await c.var.session(), right);
    return refused ? answerProblem(c, refused) : handle(c, next);
  };
