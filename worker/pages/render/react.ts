import type { ReactNode } from 'react';

/**
 * `react` for the Worker: the elements, contexts and hooks that views use, for a tree that is rendered once, by
 * `react-dom-server.ts`. A view that imports anything else fails the build.
 */

export type Props = Readonly<Record<string, unknown>>;
export type Component = (props: Props) => ReactNode;
export type Element = { readonly type: unknown; readonly props: Props };

// React's own marker, so that its elements and these are interchangeable.
const $$typeof = Symbol.for('react.transitional.element');
export const Fragment = Symbol.for('react.fragment');
export const Suspense = Symbol.for('react.suspense');

/** What JSX compiles to. A tree that is rendered once needs no keys. */
export const jsx = (type: unknown, props: Props): Element & { $$typeof: symbol } => ({ $$typeof, type, props });

export const jsxs = jsx;

export const createElement = (type: unknown, props: Props | null, ...children: unknown[]) =>
  jsx(type, children.length ? { ...props, children: children.length > 1 ? children : children[0] } : (props ?? {}));

export const isValidElement = (thing: unknown): thing is Element =>
  typeof thing === 'object' && thing !== null && '$$typeof' in thing;

export const cloneElement = ({ type, props }: Element, more: Props | null, ...children: unknown[]) =>
  createElement(type, { ...props, ...more }, ...children);

/** A context, which is its own provider. `value` is that of the innermost provider during rendering. */
export class Context<Value = unknown> {
  value: Value;

  constructor(value: Value) {
    this.value = value;
  }
}

export const createContext = <Value>(value: Value) => new Context(value);

export const useContext = <Value>({ value }: Context<Value>): Value => value;

/** The value of a context. Promises are not supported: data are loaded before a view renders. */
export function use<Value>(context: Context<Value>): Value {
  if (!(context instanceof Context)) throw new Error('use() supports contexts only');
  return context.value;
}

const nothing = () => {};

export const useState = <State>(first: State | (() => State)) => [first instanceof Function ? first() : first, nothing];
export const useRef = <Value>(current: Value) => ({ current });
export const useCallback = <Callback>(callback: Callback): Callback => callback;
export const useDeferredValue = <Value>(value: Value, first = value): Value => first;
export const useSyncExternalStore = <Value>(_: unknown, __: unknown, getServerSnapshot: () => Value): Value =>
  getServerSnapshot();
export const useEffect = nothing;
export const useLayoutEffect = nothing;
