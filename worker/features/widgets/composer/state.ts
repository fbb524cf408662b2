import {
  composerColors,
  composerGrounds,
  composerLoaders,
  composerThemes,
} from '../../../../web/contract/pages/widgets.data.ts';
import { isWidgetKind, type WidgetKind, widgetKindNames } from '../../../../web/contract/widgets.ts';

/** What the composer is asked for, as its address says. */
export type ComposerState = {
  /** The number of the key; null for the first one. */
  key: number | null;
  kind: WidgetKind;
  /** As typed: the slug of a listing or the address of its page, or the slug of a carousel. */
  of: string;
  /** The language of the widget; empty for that of the page around it. */
  language: string;
  count: string;
  theme: (typeof composerThemes)[number];
  colors: (typeof composerColors)[number];
  accent: string;
  loader: (typeof composerLoaders)[number];
  /** The ground of the previews. */
  on: (typeof composerGrounds)[number];
  /** Whether the form was sent: then what is missing is said. */
  isSent: boolean;
};

/** Reads the query. What is unknown is as usual. */
export function readComposer(query: URLSearchParams): ComposerState {
  const text = (name: string) => query.get(name)?.slice(0, 500) ?? '';
  const one = <const Names extends readonly [string, ...string[]]>(names: Names, name: string): Names[number] =>
    names.find((known) => known === query.get(name)) ?? names[0];
  const kind = text('kind');
  return {
    key: /^\d{1,15}$/.test(text('key')) ? Number(text('key')) : null,
    kind: isWidgetKind(kind) ? kind : (widgetKindNames[0] ?? 'listing'),
    ...{ of: text('of'), language: text('language'), count: text('count'), accent: text('accent') },
    theme: one(composerThemes, 'theme'),
    colors: one(composerColors, 'colors'),
    loader: one(composerLoaders, 'loader'),
    on: one(composerGrounds, 'on'),
    isSent: query.get('show') === '1',
  };
}

/** The query of what the composer is asked for, in canonical order: what is as usual needs no name. */
export const composerQuery = (state: ComposerState, site = ''): Record<string, string> => ({
  ...(state.accent && { accent: state.accent }),
  ...(state.colors !== composerColors[0] && { colors: state.colors }),
  ...(state.count && { count: state.count }),
  ...(state.key !== null && { key: String(state.key) }),
  kind: state.kind,
  ...(state.language && { language: state.language }),
  ...(state.loader !== composerLoaders[0] && { loader: state.loader }),
  ...(state.of && { of: state.of }),
  ...(state.on !== composerGrounds[0] && { on: state.on }),
  ...(state.isSent && { show: '1' }),
  ...(site && { site }),
  ...(state.theme !== composerThemes[0] && { theme: state.theme }),
});
