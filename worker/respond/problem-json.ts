import { type Problem, statusOf } from '../../web/contract/outcome.ts';
import type { DoorContext } from '../context.ts';
import { formatter } from '../language/intl.ts';
import type { Translate } from '../pages/page.ts';

/** A problem as RFC 9457 writes it; its own data stands beside the words. */
export function problemJson(c: DoorContext, problem: Problem, { lang, t }: { lang: string; t: Translate }): Response {
  const { code, ...data } = problem;
  const status = statusOf(problem);
  const body = {
    type: `urn:signpost:problem:${code}`,
    title: t(`problem.${code}.title`),
    status,
    detail: t(`problem.${code}.detail`, inWords(data, lang)),
    instance: c.req.path,
    code,
    ...data,
  };
  return c.body(JSON.stringify(body), status as 400, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  });
}

/** A problem's data as its message takes them: lists, of words or of what has a name, joined as the language joins them. */
function inWords(data: object, lang: string): Record<string, string | number> {
  const list = formatter(Intl.ListFormat, lang, { type: 'conjunction' });
  const wordOf = (item: string | { name: string }) => (typeof item === 'string' ? item : item.name);
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? list.format(value.map(wordOf)) : value]),
  );
}
