import type { ReactNode } from 'react';

/**
 * `react` at the edge, as far as views use it: elements, contexts and hooks for a tree that is written once, from the top,
 * and never again. `react-dom-server.ts` writes it. A view that imports what is missing here ends the build.
 */

export type Props = Readonly<Record<string, unknown>>;
export type Component = (props: Props) => ReactNode;
export type Element = { readonly type: unknown; readonly props: Props };

// As React marks its own, so that elements of both are alike.
const $$typeof = Symbol.for('react.transitional.element');
export const Fragment = Symbol.for('react.fragment');
export const Suspense = Symbol.for('react.suspense');

/** What JSX is compiled to. Nothing is ever moved here, so keys are of no use. */
export const jsx = (type: unknown, props: Props): Element & { $$typeof: symbol } => ({ $$typeof, type, props });

export const jsxs = jsx;

export const createElement = (type: unknown, props: Props | null, ...children: unknown[]) =>
  jsx(type, children.length ? { ...props, children: children.length > 1 ? children : children[0] } : (props ?? {}));

export const isValidElement = (thing: unknown): thing is Element =>
  typeof thing === 'object' && thing !== null && '$$typeof' in thing;

export const cloneElement = ({ type, props }: Element, more: Props | null, ...children: unknown[]) =>
  createElement(type, { ...props, ...more }, ...children);

/** A context, which is its own provider; its value is that of the innermost one around what is being written. */
export class Context<Value = unknown> {
  value: Value;

  constructor(value: Value) {
    this.value = value;
  }
}

export const createContext = <Value>(value: Value) => new Context(value);

export const useContext = <Value>({ value }: Context<Value>): Value => value;

/** A context's value. Data are there before a view is written: none waits for any. */
export function use<Value>(context: Context<Value>): Value {
  if (!(context instanceof Context)) throw new Error('a view waits for something while it is written');
  return context.value;
}

const nothing = () => {};

export const useState = <State>(first: State | (() => State)) => [first instanceof Function ? first() : first, nothing];
export const useRef = <Value>(current: Value) => ({ current });
export const useCallback = <Callback>(callback: Callback): Callback => callback;
export const useDeferredValue = <Value>(value: Value, first = value): Value => first;
export const useSyncExternalStore = <Value>(_: unknown, __: unknown, atTheEdge: () => Value): Value => atTheEdge();
export const useEffect = nothing;
export const useLayoutEffect = nothing;
