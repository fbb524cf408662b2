/** Query parameters that authenticate their holder. */
const secret = /([?&](?:ticket|link|confirm|code|state|nonce|binding|join|token|preview|share)=)[^&#\s]*/g;

/** Masks secrets in all addresses of a value that is sent to monitoring. */
export function withoutSecrets<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(secret, '$1…') as Value;
  if (Array.isArray(value)) return value.map(withoutSecrets) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutSecrets(inner)])) as Value;
}

type MonitoringEvent = { request?: object; breadcrumbs?: object[] };

/** Masks secrets in the addresses of a monitoring event, and removes cookies and the query string. */
export function eventWithoutSecrets<Event extends MonitoringEvent>(event: Event): Event {
  const { cookies: _, query_string: __, ...request } = (event.request ?? {}) as Record<string, unknown>;
  return {
    ...event,
    ...(event.request && { request: withoutSecrets(request) }),
    ...(event.breadcrumbs && { breadcrumbs: withoutSecrets(event.breadcrumbs) }),
  };
}
