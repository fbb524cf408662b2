import type { WidgetLook } from '../contract/widgets.ts';
import { type Colour, contrastOf, readColour } from './colour.ts';

/** The contrasts of text, and of the edges of controls, that the colours of a page must not go below. */
const textContrast = 4.5;
const edgeContrast = 3;

/** All properties that a look can set (web/ui/theme.css). */
const names = ['paper', 'raised', 'tint', 'ink', 'muted', 'line', 'control', 'accent', 'on-accent', 'open', 'fault'];

const own = (name: string): string => `var(--color-${name})`;

const mix = (ink: string, share: number, paper: string): string => `color-mix(in srgb,${ink} ${share}%,${paper})`;

type Contrast = (one: string, other: string) => number;

/** Contrasts as this document has them: the widget's own colours count with what its styles say. */
function contrastIn(probe: HTMLElement): Contrast {
  const read = (colour: string): Colour | null => readColour(probe, colour);
  return (one, other) => {
    const [first, second] = [read(one), read(other)];
    return first?.isOpaque && second?.isOpaque ? contrastOf(first, second) : 0;
  };
}

/** The colours of the page that are used: those on which its text, or the widget's own, can be read. */
function groundOf({ ink, paper }: WidgetLook, contrast: Contrast): { ink: string; paper: string } | null {
  const pairs = [
    { ink: ink ?? own('ink'), paper: paper ?? own('paper') },
    { ink: own('ink'), paper: paper ?? own('paper') },
    { ink: ink ?? own('ink'), paper: own('paper') },
  ];
  return pairs.find((pair) => contrast(pair.ink, raisedOf(pair)) >= textContrast) ?? null;
}

const raisedOf = ({ ink, paper }: { ink: string; paper: string }): string => mix(ink, 3, paper);

/** The properties of a look. Each colour of text can be read on paper and on what is raised from it. */
function propertiesOf(look: WidgetLook, contrast: Contrast): Record<string, string> {
  const ground = (look.ink || look.paper) && groundOf(look, contrast);
  const { ink, paper } = ground || { ink: own('ink'), paper: own('paper') };
  const raised = ground ? raisedOf(ground) : own('raised');
  const first = (least: number, ...colours: string[]) =>
    colours.find((colour) => Math.min(contrast(colour, paper), contrast(colour, raised)) >= least) ?? ink;
  const accent = first(textContrast, ...(look.accent ? [look.accent] : []), own('accent'));
  const accents = accent === own('accent') && !ground ? {} : { accent, 'on-accent': paper };
  if (!ground) return accents;
  return {
    ...{ paper, ink, raised, tint: raised, line: mix(ink, 15, paper), ...accents },
    muted: first(textContrast, mix(ink, 75, paper)),
    control: first(edgeContrast, mix(ink, 50, paper), mix(ink, 70, paper)),
    open: first(textContrast, own('open')),
    fault: first(textContrast, own('fault')),
  };
}

/** Gives the document a look. What cannot be read in it, or is no colour, stays as the widget has it. */
export function applyLook(look: WidgetLook): void {
  const { style } = document.documentElement;
  style.colorScheme = look.theme ?? '';
  for (const name of names) style.removeProperty(`--color-${name}`);
  const probe = document.createElement('i');
  document.documentElement.append(probe);
  const used = propertiesOf(look, contrastIn(probe));
  // Own colours are written out: a property that names itself is none.
  const written = Object.entries(used).map(([name, value]) => [name, computed(probe, value)] as const);
  probe.remove();
  for (const [name, value] of written) style.setProperty(`--color-${name}`, value);
}

function computed(probe: HTMLElement, colour: string): string {
  probe.style.color = colour;
  return getComputedStyle(probe).color;
}
