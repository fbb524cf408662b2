import type { D1Database } from '@cloudflare/workers-types';
import type { Bindings } from '../../worker/platform/bindings.ts';

/** Runs before and after each call to another service, and makes the call. */
export type Interceptor = <Result>(call: () => Promise<Result>) => Promise<Result>;

type Method = (...args: unknown[]) => unknown;

/** Replaces some methods of an object; `replace` returns the replacement of a method, or undefined to keep it. */
const withMethods = <Target extends object>(
  target: Target,
  replace: (name: string, method: Method) => Method | undefined,
): Target =>
  new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name);
      if (typeof value !== 'function') return value;
      // Not `value.apply`: on the stub of a Durable Object every property is another remote method.
      const method: Method = (...args) => Reflect.apply(value, object, args);
      return (typeof name === 'string' && replace(name, method)) || method;
    },
  });

/** Intercepts the methods with these names, or all. */
const intercepted = <Target extends object>(
  target: Target,
  intercept: Interceptor,
  names?: readonly string[],
): Target =>
  withMethods(target, (name, method) =>
    !names || names.includes(name) ? (...args) => intercept(async () => method(...args)) : undefined,
  );

const statementCalls = ['first', 'all', 'run', 'raw'];

/** Intercepts the calls to a database: those of its statements and sessions too. */
export function interceptDatabase<Database extends Pick<D1Database, 'prepare' | 'batch'>>(
  db: Database,
  intercept: Interceptor,
): Database {
  /** The platform's statements by their proxies: `batch` accepts no proxies. */
  const originals = new WeakMap<object, object>();
  const proxyOf = (statement: object): object => {
    const proxy = withMethods(statement, (name, method) => {
      if (name === 'bind') return (...values) => proxyOf(method(...values) as object);
      return statementCalls.includes(name) ? (...args) => intercept(async () => method(...args)) : undefined;
    });
    originals.set(proxy, statement);
    return proxy;
  };
  return withMethods(db, (name, method) => {
    switch (name) {
      case 'prepare':
        return (text) => proxyOf(method(text) as object);
      case 'batch':
        return (statements) =>
          intercept(async () => method((statements as object[]).map((one) => originals.get(one) ?? one)));
      case 'withSession':
        return (...args) => interceptDatabase(method(...args) as Database, intercept);
      case 'exec':
      case 'dump':
        return (...args) => intercept(async () => method(...args));
      default:
        return undefined;
    }
  });
}

const bucketCalls = ['get', 'head', 'list', 'put', 'delete', 'createMultipartUpload'];

/** The bindings, with all calls to D1, the indexes and R2 intercepted. */
export const interceptBindings = (env: Bindings, intercept: Interceptor): Bindings => ({
  ...env,
  DB: interceptDatabase(env.DB, intercept),
  FILTER_INDEX: { getByName: (name) => intercepted(env.FILTER_INDEX.getByName(name), intercept) },
  SEARCH_INDEX: { getByName: (...of) => intercepted(env.SEARCH_INDEX.getByName(...of), intercept) },
  MEDIA: intercepted(env.MEDIA, intercept, bucketCalls),
  UPLOADS: intercepted(env.UPLOADS, intercept, bucketCalls),
});
