/**
 * `/widget.js` in other people's pages: defines `<signpost-widget>`. It trusts nothing of the page: no prototype, no style, no
 * message; and it leaves nothing there but its element.
 */
import { ownScript, WidgetElement } from './element.ts';

const tag = 'signpost-widget';

if (ownScript && !customElements.get(tag)) customElements.define(tag, WidgetElement);

// One script tag is enough: with data of a widget it puts the element into its own place.
if (ownScript?.getAttribute('data-kind')) {
  const element = document.createElement(tag);
  for (let i = 0; i < ownScript.attributes.length; i++) {
    const { name, value } = ownScript.attributes[i] as Attr;
    if (name.startsWith('data-')) element.setAttribute(name, value);
  }
  ownScript.parentNode?.insertBefore(element, ownScript);
}
