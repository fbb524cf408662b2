/** Query parameters that prove who somebody is, for as long as they are good. */
const secret = /([?&](?:ticket|link|confirm|code|state|nonce|binding|join)=)[^&#\s]*/g;

/** Addresses in what goes to monitoring: their secrets are masked, wherever they stand. */
export function withoutSecrets<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(secret, '$1…') as Value;
  if (Array.isArray(value)) return value.map(withoutSecrets) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutSecrets(inner)])) as Value;
}

type Told = { request?: object; breadcrumbs?: object[] };

/** A monitoring event without what its addresses let one do. Cookies and the query as such are left out. */
export function eventWithoutSecrets<Event extends Told>(event: Event): Event {
  const { cookies: _, query_string: __, ...request } = (event.request ?? {}) as Record<string, unknown>;
  return {
    ...event,
    ...(event.request && { request: withoutSecrets(request) }),
    ...(event.breadcrumbs && { breadcrumbs: withoutSecrets(event.breadcrumbs) }),
  };
}
