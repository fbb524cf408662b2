import { type Problem, statusOf } from '../../web/contract/outcome.ts';
import type { AppContext } from '../context.ts';
import type { Translate } from '../pages/page.ts';

/** A problem as RFC 9457 writes it; its own data stands beside the words. */
export function problemJson(c: AppContext, problem: Problem, t: Translate): Response {
  const { code, ...data } = problem;
  const status = statusOf(problem);
  const body = {
    type: `urn:signpost:problem:${code}`,
    title: t(`problem.${code}.title`),
    status,
    detail: t(`problem.${code}.detail`, data as Record<string, string | number>),
    instance: c.req.path,
    code,
    ...data,
  };
  return c.body(JSON.stringify(body), status as 400, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  });
}
