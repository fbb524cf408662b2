import { escapeHtml } from '../../platform/text/escape.ts';

/** How a value is written. */
type Kind =
  /** Not an attribute: an event handler, or a prop for React only. */
  | 'none'
  /** Boolean attribute: `hidden=""` if true. */
  | 'flag'
  /** False is written too: `aria-hidden="false"`. */
  | 'word'
  /** `download=""` or `download="name"`. */
  | 'flag-or-text'
  /** A URL; `javascript:` is blocked. */
  | 'address'
  /** All others; booleans are not written. */
  | 'text';

/** `start` is ` name="`, or the whole attribute of a flag. */
type Rule = { kind: Kind; start: string };

const words = (text: string): string[] => text.split(/\s+/);

const kinds = new Map<string, Kind>([
  ...words(
    'children dangerouslySetInnerHTML defaultChecked defaultValue key ref suppressContentEditableWarning suppressHydrationWarning',
  ).map((name) => [name, 'none'] as const),
  ...words(
    'allowFullScreen async autoFocus autoPlay checked controls default defer disabled formNoValidate hidden inert itemScope loop multiple muted noModule noValidate open playsInline readOnly required reversed selected',
  ).map((name) => [name, 'flag'] as const),
  ...words('contentEditable draggable focusable spellCheck value').map((name) => [name, 'word'] as const),
  ...words('capture download').map((name) => [name, 'flag-or-text'] as const),
  ...words('action formAction href src').map((name) => [name, 'address'] as const),
]);

/** React names with capital letters, and their HTML names. A name without capital letters is written unchanged. */
const names = new Map([
  ...words(
    'autoCapitalize autoComplete colSpan dateTime encType enterKeyHint fetchPriority formEncType formMethod formTarget hrefLang inputMode itemProp itemType maxLength minLength popoverTarget popoverTargetAction preserveAspectRatio referrerPolicy rowSpan srcSet viewBox',
  ).map((name) => [name, name] as const),
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['httpEquiv', 'http-equiv'],
  ['acceptCharset', 'accept-charset'],
  ['crossOrigin', 'crossorigin'],
  ...words('autoFocus multiple muted tabIndex').map((name) => [name, name.toLowerCase()] as const),
  ...words(
    'clip-path clip-rule dominant-baseline fill-opacity fill-rule font-family font-size font-style font-weight letter-spacing paint-order pointer-events shape-rendering stop-color stop-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering transform-origin vector-effect word-spacing writing-mode',
  ).map((name) => [name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()), name] as const),
]);

const rules = new Map<string, Rule>();

/** @throws if the name cannot be written. */
function makeRule(name: string): Rule {
  if (name === 'style') throw new Error('the content policy forbids style attributes');
  if (!/^[a-z_:][\w:.-]*$/i.test(name)) throw new Error(`not an attribute name: ${name}`);
  if (/[A-Z]/.test(name) && !names.has(name) && !kinds.has(name) && !/^on/.test(name))
    throw new Error(`attribute not supported by the renderer: ${name}`);
  const kind = kinds.get(name) ?? (/^on./i.test(name) ? 'none' : /^(aria|data)-/.test(name) ? 'word' : 'text');
  const written = names.get(name) ?? name;
  const rule: Rule = { kind, start: kind === 'flag' ? ` ${written}=""` : ` ${written}="` };
  rules.set(name, rule);
  return rule;
}

/** An attribute as `react-dom/server` writes it, with a leading space, or ''. `value` is not null or undefined. */
export function attribute(name: string, value: unknown): string {
  const { kind, start } = rules.get(name) ?? makeRule(name);
  if (kind === 'text' && typeof value === 'string') return `${start}${escapeText(value)}"`;
  if (kind === 'none' || typeof value === 'function' || typeof value === 'symbol') return '';
  if (kind === 'flag') return value ? start : '';
  if (kind === 'flag-or-text' && typeof value === 'boolean') return value ? `${start}"` : '';
  if (kind !== 'word' && typeof value === 'boolean') return '';
  if (name === 'src' && value === '') return '';
  const text = kind === 'address' ? safeAddress(String(value)) : String(value);
  return `${start}${escapeText(text)}"`;
}

/** `javascript:`, including the control characters that browsers ignore in it. */
const script = new RegExp(`^[\\u0000-\\u001f ]*${[...'javascript'].join('[\\r\\n\\t]*')}[\\r\\n\\t]*:`, 'i');

const safeAddress = (address: string): string =>
  script.test(address)
    ? "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')"
    : address;

const special = /["&'<>]/;

/** Escapes text for HTML content and attributes like React, which also escapes `'`. */
export const escapeText = (text: string): string =>
  special.test(text) ? escapeHtml(text).replaceAll("'", '&#x27;') : text;
