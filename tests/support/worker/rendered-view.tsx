import { ErrorBoundary } from '@sentry/react';
import { forwardRef, memo, type ReactNode, useId, useMemo, useReducer } from 'react';
import { renderSlot } from '../../../worker/pages/render/slots.tsx';
import { readTreePosition } from '../../../worker/pages/render/tree-position.tsx';

/** A view with hooks and wrappers that no page uses, and a component of a library. */
function View({ data }: { data: unknown }) {
  const id = useId();
  const [count] = useReducer(
    (sum: number, step: number) => sum + step,
    2,
    (start) => start * 21,
  );
  const squares = useMemo(() => [1, 2, 3].map((n) => n * n), []);
  return (
    <ErrorBoundary fallback={<p>failed</p>}>
      <label htmlFor={id}>{count}</label>
      <Field id={id} defaultValue={squares.join()} />
      <Name value={data as ReactNode} />
    </ErrorBoundary>
  );
}

const Name = memo(({ value }: { value: ReactNode }) => <b>{value}</b>);

const Field = forwardRef<HTMLInputElement, { id: string; defaultValue: string }>((props, ref) => (
  <input ref={ref} {...props} />
));

/** The HTML of the view in a slot. `data` is page data: parsed JSON. */
export const renderView = (data: unknown): string =>
  renderSlot(<View data={data} />, {
    position: readTreePosition('_R_5_'),
    names: [],
    context: {
      lang: 'en',
      messages: {},
      location: { path: '/', search: new URLSearchParams() },
      site: {} as never,
    },
  });
