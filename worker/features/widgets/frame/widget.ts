import type { WidgetFrame } from '../../../../web/contract/widget-frame.ts';
import type { Widget } from '../../../../web/contract/widgets.ts';
import type { Tag } from '../../../data/cache-tags.ts';
import type { Reader } from '../../../data/reader.ts';
import type { Scope } from '../../../data/scope.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';

/** A request for what a widget shows. `scope`: the widget's site in the best language that it has for the reader. */
export type WidgetRequest = { widget: Widget; scope: Scope; now: number };

type WithoutSite<Frame> = Frame extends unknown ? Omit<Frame, 'site'> : never;

/** What a widget shows, and its cache tags. `gone`: what it is about cannot be seen any more, or never could. */
export type ShownWidget =
  | { code: 'ok'; frame: WithoutSite<WidgetFrame>; title: string; tags: readonly Tag[] }
  | { code: 'gone' };

/** How a kind of widget is made: `load` reads in one round trip, `show` is pure. */
export type WidgetDefinition = {
  load(reader: Reader, request: WidgetRequest): Promise<unknown>;
  show(rows: never, request: WidgetRequest, t: Translate): ShownWidget;
};

/** Defines a kind of widget: `show` receives what `load` returns. */
export const defineWidget = <Rows>(definition: {
  load(reader: Reader, request: WidgetRequest): Promise<Rows>;
  show(rows: Rows, request: WidgetRequest, t: Translate): ShownWidget;
}): WidgetDefinition => definition as WidgetDefinition;
