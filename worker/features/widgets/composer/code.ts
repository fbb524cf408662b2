import type { CodeForm } from '../../../../web/contract/pages/widgets.data.ts';
import { badgeSize } from '../../../../web/contract/widgets.ts';
import { escapeHtml } from '../../../platform/text/escape.ts';

/** What stands in place of a widget where no script runs: a link, with the badge of what has one. */
export type Fallback = { href: string; text: string; badge: string | null };

/** A widget as pages of other people have it. Addresses are absolute; no text is escaped yet. */
export type EmbeddedWidget = {
  script: { src: string; integrity: string | null };
  /** Attributes of the element; empty ones are left out. */
  attributes: Readonly<Record<string, string>>;
  fallback: Fallback;
  /** Of a frame without the script. */
  frame: { src: string; width: number; height: number };
};

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');

const pinOf = ({ integrity }: EmbeddedWidget['script']): Record<string, string> =>
  integrity ? { integrity, crossorigin: 'anonymous' } : {};

const scriptTag = ({ script }: EmbeddedWidget, more: Readonly<Record<string, string>> = {}): string =>
  `<script src="${escapeHtml(script.src)}"${attributesOf({ ...pinOf(script), ...more })} async></script>`;

const fallbackLink = ({ fallback: { href, text, badge } }: EmbeddedWidget): string => {
  const size = attributesOf({ width: String(badgeSize.width), height: String(badgeSize.height) });
  const inner = badge ? `<img src="${escapeHtml(badge)}"${size} alt="${escapeHtml(text)}">` : escapeHtml(text);
  return `<a href="${escapeHtml(href)}">${inner}</a>`;
};

/** Keeps the place of the widget before the script has come, so that nothing shifts. */
const place = ({ frame: { height } }: EmbeddedWidget): string => `display:block;min-height:${height}px`;

const element = (widget: EmbeddedWidget): string =>
  `<signpost-widget${attributesOf({ ...widget.attributes, style: place(widget) })}>${fallbackLink(widget)}</signpost-widget>`;

const ofTag = (widget: EmbeddedWidget): string => {
  const data = Object.entries(widget.attributes).map(([name, value]) => [`data-${name}`, value]);
  return `<div${attributesOf({ style: place(widget) })}>${scriptTag(widget, Object.fromEntries(data))}</div>`;
};

const frame = ({ fallback, frame: { src, width, height } }: EmbeddedWidget): string =>
  `<iframe${attributesOf({
    ...{ src, title: fallback.text, width: String(width), height: String(height), loading: 'lazy' },
    ...{ referrerpolicy: 'origin', sandbox: 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms' },
  })}></iframe>`;

/** A text as a literal of JavaScript, which ends no script element either. */
const literal = (text: string): string =>
  JSON.stringify(text).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** An attribute or a text of JSX, in which no entity is read. */
const jsx = (text: string): string => `{${literal(text)}}`;

const jsxAttributes = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}=${jsx(value)}`)
    .join('');

/** React keeps `key` to itself, so the element has its data under other names. */
function react({ script, attributes, frame: { height: kept }, fallback }: EmbeddedWidget): string {
  const { href, text, badge } = fallback;
  const { width, height } = badgeSize;
  const data = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`data-${name}`, value]));
  const pin = script.integrity
    ? [`    script.integrity = ${literal(script.integrity)};`, `    script.crossOrigin = 'anonymous';`]
    : [];
  return [
    `import { useEffect } from 'react';`,
    ``,
    `export function SignpostWidget() {`,
    `  useEffect(() => {`,
    `    if (customElements.get('signpost-widget')) return;`,
    `    const script = document.createElement('script');`,
    ...pin,
    `    script.src = ${literal(script.src)};`,
    `    document.head.append(script);`,
    `  }, []);`,
    `  return (`,
    `    <signpost-widget${jsxAttributes(data)} style={{ display: 'block', minHeight: ${kept} }}>`,
    `      <a href=${jsx(href)}>`,
    badge
      ? `        <img src=${jsx(badge)} width={${width}} height={${height}} alt=${jsx(text)} />`
      : `        ${jsx(text)}`,
    `      </a>`,
    `    </signpost-widget>`,
    `  );`,
    `}`,
  ].join('\n');
}

const makers: Readonly<Record<CodeForm, (widget: EmbeddedWidget) => string>> = {
  tag: ofTag,
  element: (widget) => `${scriptTag(widget)}\n${element(widget)}`,
  html: fallbackLink,
  frame,
  react,
  wordpress: ofTag,
};

/** What is to be copied into a page. */
export const codeOf = (form: CodeForm, widget: EmbeddedWidget): string => makers[form](widget);
