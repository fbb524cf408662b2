import { heightOf, isWidgetKind, type WidgetLook, type WidgetLookMessage, widgetKinds } from '../contract/widgets.ts';
import { fragmentOf, frameAddress } from './address.ts';
import { bare } from './bare.ts';
import { lookOf, parentOf } from './page-look.ts';
import { Place } from './place.ts';

/** How far below or above the window a frame is loaded. */
const nearness = '400px';

/** The origin of this script. An element with the name `currentScript` would hide the property of the document itself. */
export const ownScript = Reflect.get(Document.prototype, 'currentScript', document) as HTMLScriptElement | null;
const origin = ownScript && new URL(ownScript.src).origin;

const styles = new CSSStyleSheet();
// With a width of its own, for places that are as wide as their content.
styles.replaceSync(
  ':host{display:block}:host([hidden]){display:none}:host::before{content:"";display:block;width:300px;max-width:100%}',
);

/** Sets styles that nothing in the page overrides. A content policy forbids the attribute, not this. */
function setStyles({ style }: HTMLElement, rules: string): void {
  const list = rules.split(/[:;]/);
  for (let i = 0; i < list.length; i += 2) style.setProperty(list[i] as string, list[i + 1] as string, 'important');
}

export class WidgetElement extends HTMLElement {
  #slot = document.createElement('slot');
  #edge = document.createElement('i');
  #frame: HTMLIFrameElement | null = null;
  #place = new Place(this, this.#edge);
  /** Whether the frame has answered since it was loaded, and whether it is shown instead of the fallback. */
  #isAnswered = false;
  #isShown = false;
  #address = '';
  /** The look that the frame has, as a fragment. */
  #look = '';

  #near = new IntersectionObserver(
    (entries) => {
      if (!entries[entries.length - 1]?.isIntersecting) return;
      this.#near.disconnect();
      this.#load();
    },
    bare({ rootMargin: nearness }),
  );
  #changes = new MutationObserver(() => this.#update());
  #scheme = matchMedia('(prefers-color-scheme: dark)');

  constructor() {
    super();
    const root = this.attachShadow(bare({ mode: 'open' }));
    root.adoptedStyleSheets[0] = styles;
    setStyles(this.#edge, 'position:absolute;bottom:0;width:1px;height:1px');
    root.appendChild(this.#slot);
    root.appendChild(this.#edge);
    this.addEventListener('focusout', () => setTimeout(() => this.#show()));
  }

  /** React keeps the attribute `key` to itself, so each also has a name that begins with `data-`. */
  #read = (name: string): string | null => this.getAttribute(name) ?? this.getAttribute(`data-${name}`);

  connectedCallback(): void {
    setStyles(this, 'position:relative;box-sizing:border-box;height:auto;max-height:none;transition:none');
    this.#place.start();
    const options = bare({ attributes: true, attributeFilter: ['class', 'style', 'lang', 'data-theme'] });
    this.#changes.observe(document.documentElement, options);
    if (document.body) this.#changes.observe(document.body, options);
    this.#changes.observe(this, bare({ attributes: true }));
    this.#scheme.addEventListener('change', this.#update);
    addEventListener('message', this.#hear);
    // An element that is moved keeps its frame, which the browser loads again.
    this.#isAnswered = false;
    this.#update();
  }

  disconnectedCallback(): void {
    this.#place.stop();
    this.#near.disconnect();
    this.#changes.disconnect();
    this.#scheme.removeEventListener('change', this.#update);
    removeEventListener('message', this.#hear);
  }

  /** With it, `moveBefore` keeps the frame as it is. */
  connectedMoveCallback(): void {}

  /** Follows what has changed in the attributes or in the page. A frame of another address is a new one. */
  #update = (): void => {
    const kind = this.#read('kind') ?? '';
    if (!isWidgetKind(kind)) return;
    if (!this.#frame) {
      this.#place.reserve(Number(this.#read('height')) || widgetKinds[kind].height);
      this.#near.observe(this);
    } else if (frameAddress(origin, this.#language(), this.#read) !== this.#address) this.#load();
    this.#sendLook();
    // After transitions of the page's colours.
    setTimeout(() => this.#sendLook(), 600);
  };

  /** The language of the element, of what it stands in, of the page; else the visitor's. */
  #language(): string {
    let found = this.#read('lang');
    for (let element: Element | null = this; element && !found; element = parentOf(element))
      found = element.getAttribute('lang');
    return found || navigator.language || 'en';
  }

  #load(): void {
    const address = frameAddress(origin, this.#language(), this.#read);
    if (!address) return;
    this.#frame?.remove();
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms');
    frame.setAttribute('referrerpolicy', 'origin');
    frame.setAttribute('allow', '');
    frame.title = this.#read('title') ?? '';
    // Until it answers it lies over the fallback and cannot be seen, clicked or focused. Without opacity browsers still lay it out.
    frame.inert = true;
    setStyles(frame, 'position:absolute;inset:0;width:100%;height:100%;border:0;opacity:0');
    this.#slot.style.display = '';
    this.#frame = frame;
    this.#address = address;
    this.#isAnswered = this.#isShown = false;
    this.#paint();
    frame.src = `${address}#${this.#look}`;
    this.shadowRoot?.appendChild(frame);
  }

  /** Finds the look that the frame should have; its element gets the theme at once. */
  #paint(): WidgetLook {
    const look = lookOf(this, this.#edge, this.#read);
    // A frame of another scheme than its document has an opaque ground.
    if (this.#frame) setStyles(this.#frame, `color-scheme:${look.theme}`);
    this.#look = fragmentOf(look);
    return look;
  }

  #sendLook(): void {
    const before = this.#look;
    if (!this.#isAnswered) return;
    const message: WidgetLookMessage = { signpost: 'widget-look', ...this.#paint() };
    // The origin of the frame is opaque.
    if (this.#look !== before) this.#frame?.contentWindow?.postMessage(message, '*');
  }

  #hear = (event: MessageEvent): void => {
    const source = this.#frame?.contentWindow;
    // A page can make events with any source, but none that the browser trusts.
    if (!source || event.source !== source || !event.isTrusted) return;
    const height = heightOf(event.data);
    if (!height) return;
    const { title } = event.data as { title?: unknown };
    if (this.#frame) this.#frame.title = this.#read('title') ?? (typeof title === 'string' ? title : '');
    if (!this.#isAnswered) this.#greet();
    this.#place.want(height);
  };

  /** The frame has been loaded: it may have missed looks. */
  #greet(): void {
    this.#isAnswered = true;
    this.#look = this.#frame?.src.split('#')[1] ?? '';
    this.#sendLook();
    this.#show();
  }

  /** Shows the frame, unless somebody uses the fallback: then when they leave it. */
  #show(): void {
    if (!this.#frame || !this.#isAnswered || this.#isShown || this.matches(':focus-within')) return;
    this.#isShown = true;
    this.#place.keep();
    this.#slot.style.display = 'none';
    this.#frame.inert = false;
    setStyles(this.#frame, 'opacity:1');
  }
}
