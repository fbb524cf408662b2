import { accentOf, type Oklch, srgbOf } from './oklch.ts';

/** The colours of pages that meet a site's accent, in a light or a dark page, as web/ui/theme.css derives them. */
export type AccentColours = { accent: Oklch; onAccent: Oklch; paper: Oklch; tint: Oklch };

/** How colours follow from a hue. */
export type AccentScheme = Readonly<Record<Theme, (hue: number) => AccentColours>>;

export const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

export const accentScheme: AccentScheme = {
  light: (hue) => ({
    ...{ accent: accentOf(hue), onAccent: [1, 0, 0], paper: [0.99, 0, 0] },
    tint: [0.958, 0.014, hue],
  }),
  dark: (hue) => ({
    ...{ accent: [0.82, 0.1, hue], onAccent: [0.18, 0, 0], paper: [0.18, 0, 0] },
    tint: [0.25, 0.022, hue],
  }),
};

/** What has to be told apart: texts, and the lines that show the focus and the fields. */
const pairs = [
  { what: 'button', between: ['onAccent', 'accent'], least: 4.5 },
  { what: 'link', between: ['accent', 'paper'], least: 4.5 },
  { what: 'badge', between: ['accent', 'tint'], least: 4.5 },
  { what: 'outline', between: ['accent', 'paper'], least: 3 },
] as const satisfies { what: string; between: readonly [keyof AccentColours, keyof AccentColours]; least: number }[];

/** A contrast ratio, and the least that WCAG 2.2 asks for: 4.5 for text, 3 for all else. */
export type Contrast = { what: (typeof pairs)[number]['what']; theme: Theme; ratio: number; least: number };

/** The relative luminance of a colour as WCAG 2.2 defines it, from 0 to 1. */
function luminance(colour: Oklch): number {
  const [red = 0, green = 0, blue = 0] = srgbOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours as WCAG 2.2 defines it, from 1 to 21. */
export function contrastRatio(one: Oklch, other: Oklch): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The contrasts of a site's pages with a hue. */
export const contrastsOf = (hue: number, scheme = accentScheme): Contrast[] =>
  themes.flatMap((theme) => {
    const colours = scheme[theme](hue);
    return pairs.map(({ what, between: [front, back], least }) => ({
      ...{ what, theme, least },
      ratio: contrastRatio(colours[front], colours[back]),
    }));
  });

/** Whether everything can be told apart. */
export const isReadable = (hue: number, scheme = accentScheme): boolean =>
  contrastsOf(hue, scheme).every(({ ratio, least }) => ratio >= least);

/** The readable hue that is nearest on the circle; null if there is none. Of two at the same distance, the greater one. */
export function nearestReadable(hue: number, scheme = accentScheme): number | null {
  for (let away = 0; away <= 180; away += 1) {
    for (const near of [(hue + away) % 360, (hue - away + 360) % 360]) if (isReadable(near, scheme)) return near;
  }
  return null;
}

/** A typed hue in degrees; undefined for any other text. */
export function readHue(typed: string): number | undefined {
  const text = typed.trim();
  return /^\d{1,3}$/.test(text) && Number(text) < 360 ? Number(text) : undefined;
}
