import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { count, moment, path, phrase, tag } from '../schema-parts.ts';
import { siteChoiceSchema } from '../site-choices.ts';
import { widgetKindNames } from '../widgets.ts';

/** The most characters of a key's name, and of what the field for websites takes. */
export const longestKeyName = 80;
export const longestWebsites = 4_000;

/** The most websites of a key, and the most keys of a site that work. */
export const mostWebsites = 20;
export const mostKeys = 20;

/** The days of which shows are summed. */
export const shownDays = 30;

/** What an admin has just done. */
export const widgetsDone = ['made', 'changed', 'revoked'] as const;

/** What the composer offers; in each list the first is the default. */
export const composerThemes = ['page', 'light', 'dark'] as const;
export const composerColors = ['page', 'site'] as const;
export const composerLoaders = ['floating', 'pinned'] as const;
export const composerGrounds = ['light', 'dark'] as const;

/** The widths of its previews in CSS pixels. */
export const previewWidths = [320, 480, 720] as const;

/** The ways to put a widget into a page. */
export const codeForms = ['tag', 'element', 'html', 'frame', 'react', 'wordpress'] as const;

/** What can be wrong with what the composer is asked for. */
export const composerFaults = [
  ...(['listing-missing', 'listing-unknown', 'carousel-unknown', 'accent-invalid', 'count-invalid'] as const),
] as const;

/** A key of the site. It is public. */
const keySchema = v.object({
  id: count,
  key: v.string(),
  name: v.string(),
  /** Whose pages may show its widgets; empty for all. */
  websites: v.array(v.string()),
  /** Who made it; empty if their account is deleted. */
  by: v.string(),
  at: moment,
  /** Frames that were answered in the last days. */
  shows: count,
  /** When it was revoked; null of a key that works. */
  revoked: v.nullable(moment),
  /** What the form shows: what was typed, else the websites in lines. */
  typed: v.string(),
  /** The websites as stored, which the form sends so that no other change is overwritten unseen. */
  seen: v.string(),
});

const named = <const Names extends readonly string[]>(names: Names) =>
  v.array(v.object({ name: v.picklist(names), path, isChosen: v.boolean() }));

const composedSchema = v.object({
  /** The origin of the frames and of the loader. */
  origin: v.string(),
  frames: v.array(v.object({ width: count, src: v.string() })),
  height: count,
  /** What the widget is called in its own language. */
  title: phrase,
  /** The ground of the previews. */
  on: v.picklist(composerGrounds),
  /** Links to the other ground; empty where the theme is fixed. */
  grounds: named(composerGrounds),
  code: v.array(v.object({ form: v.picklist(codeForms), text: v.string() })),
  /** The address that WordPress makes a widget of; null of what has no page of its own. */
  address: v.nullable(v.string()),
  /** The bytes of the loader as transferred. */
  loaderBytes: count,
});

/** The form that composes a widget, and what it has composed. */
export const composerSchema = v.object({
  /** Where the form is sent to with GET: this page. */
  action: path,
  /** Fields of the form that no control has. */
  kept: v.array(v.tuple([v.string(), v.string()])),
  /** The keys that work. */
  keys: v.array(v.object({ id: count, name: v.string(), isChosen: v.boolean() })),
  kind: v.picklist(widgetKindNames),
  kinds: named(widgetKindNames),
  /** What was typed of what the widget is about. */
  of: v.string(),
  /** The carousels that it can show. */
  carousels: v.array(v.object({ slug: v.string(), name: phrase })),
  languages: v.array(v.object({ tag, name: v.string() })),
  /** The language of the widget; empty for that of the page around it. */
  language: v.string(),
  count: v.string(),
  theme: v.picklist(composerThemes),
  colors: v.picklist(composerColors),
  accent: v.string(),
  loader: v.picklist(composerLoaders),
  faults: v.array(v.object({ field: v.picklist(['of', 'accent', 'count']), code: v.picklist(composerFaults) })),
  /** Null until what it needs is chosen. */
  composed: v.nullable(composedSchema),
});

/** The keys of a site, and the composer. */
export const manageWidgetsSchema = v.object({
  sections: sectionsSchema,
  keys: v.array(keySchema),
  /** Whether the site can have more. */
  isFull: v.boolean(),
  /** Where forms are posted to: this page. */
  action: path,
  /** What was typed into the form of a new key. */
  typed: v.object({ name: v.string(), websites: v.string() }),
  /** The key whose form was refused; null for that of a new one. */
  refused: v.nullable(count),
  composer: composerSchema,
  done: v.nullable(v.picklist(widgetsDone)),
  problem: formProblem,
});

/** The widgets of a site, for those who see it in the viewer. */
export const viewerWidgetsSchema = v.object({
  sections: sectionsSchema,
  sites: v.array(siteChoiceSchema),
  /** Null while no site is chosen. */
  shown: v.nullable(
    v.object({
      slug: v.string(),
      name: phrase,
      keys: v.array(keySchema),
      /** The address where its admins make keys; null while the site has no host. */
      manage: v.nullable(v.string()),
      composer: composerSchema,
    }),
  ),
});

/** What widgets are, with an example of each kind. */
export const widgetLoaderSchema = v.object({
  /** `src`: the address of a live example; null where the site of the product has nothing of the kind. */
  kinds: v.array(v.object({ kind: v.picklist(widgetKindNames), height: count, src: v.nullable(v.string()) })),
  origin: v.string(),
  /** An element as a page has it. */
  code: v.string(),
  /** The lines of a content policy that allow it. */
  policy: v.string(),
  loaderBytes: count,
});

export type WidgetKeyRow = v.InferOutput<typeof keySchema>;
export type ComposerPage = v.InferOutput<typeof composerSchema>;
export type ComposedWidget = v.InferOutput<typeof composedSchema>;
export type ManageWidgetsPage = v.InferOutput<typeof manageWidgetsSchema>;
export type ViewerWidgetsPage = v.InferOutput<typeof viewerWidgetsSchema>;
export type WidgetLoaderPage = v.InferOutput<typeof widgetLoaderSchema>;
export type CodeForm = (typeof codeForms)[number];
