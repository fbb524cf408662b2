import { features } from '../../../worker/features/index.ts';
import type { Action } from '../../../worker/pages/action.ts';
import type { Origins } from './addresses.ts';
import type { Field, Form } from './inspect.ts';

/** A form action of a feature: where it is posted, and its fields as far as its schema names them. */
export type KnownAction = { path: string; step: string; productOnly: boolean; fields: readonly string[] };

type Described = { entries?: object; pipe?: readonly Described[] };

function fieldNames(schema: Described): string[] {
  if (schema.entries) return Object.keys(schema.entries);
  return schema.pipe?.[0] && schema.pipe[0] !== schema ? fieldNames(schema.pipe[0]) : [];
}

/** All form actions of all features. */
export const knownActions: readonly KnownAction[] = features
  .flatMap(({ actions = [] }) => actions)
  .flatMap(({ path, actions, productOnly = false }) =>
    Object.entries(actions).map(([step, action]: [string, Action]) => {
      return { path, step, productOnly, fields: fieldNames(action.schema as Described) };
    }),
  );

/** The name of an action, to compare. */
export const actionName = (path: string, step: string): string =>
  `${path.replace(/:(\w+)(?=\/|$)/g, '*').replace(/^\/[a-z]{2}(?=\/)/, '/*')} ${step}`;

/** The name of the action of a form's button, as the features declare it. */
export const nameOfForm = (pathname: string, step: string): string =>
  actionName(pathname.replace(/\/listing\/[^/]+/, '/listing/*'), step);

/** A form with the fields of an action's schema, for actions whose form is on no page that was found. */
export function formOf(action: KnownAction, origins: Origins, slug: string): Form {
  const path = action.path.replace(':lang', 'en').replace(':slug', slug);
  const fields = action.fields.map((name): Field => ({ name, kind: 'text', value: '', options: [], isFaulty: false }));
  return {
    action: (action.productOnly ? origins.product : origins.site) + path,
    fields,
    buttons: [{ name: 'step', value: action.step }],
  };
}
