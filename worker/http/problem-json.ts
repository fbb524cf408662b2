import { formatter } from '../../web/contract/intl.ts';
import { type Problem, statusOf } from '../../web/contract/outcome.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { EntryContext } from './context.ts';

/** A problem as `application/problem+json` (RFC 9457). The problem's data are extension members. */
export function problemJson(c: EntryContext, problem: Problem, { lang, t }: { lang: string; t: Translate }): Response {
  const { code, ...data } = problem;
  const status = statusOf(problem);
  const body = {
    type: `urn:signpost:problem:${code}`,
    title: t(`problem.${code}.title`),
    status,
    detail: t(`problem.${code}.detail`, messageValues(data, lang)),
    instance: c.req.path,
    code,
    ...data,
  };
  return c.body(JSON.stringify(body), status as 400, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  });
}

/** A problem's data as values for its message. Lists, of strings or of objects with a name, are joined for the language. */
function messageValues(data: object, lang: string): Record<string, string | number> {
  const list = formatter(Intl.ListFormat, lang, { type: 'conjunction' });
  const nameOf = (item: string | { name: string }) => (typeof item === 'string' ? item : item.name);
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? list.format(value.map(nameOf)) : value]),
  );
}
