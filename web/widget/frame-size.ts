import { greatestHeight, type WidgetSize } from '../contract/widgets.ts';

/** What the document and its files weighed on their way, and how many requests they took. */
function measured(): { bytes: number; requests: number } {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  const sizes = entries.map(({ transferSize, encodedBodySize }) => transferSize || encodedBodySize);
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), requests: entries.length };
}

/**
 * Tells the page around the document its height and title, and again when the height has changed.
 * @param measures whether also what it has loaded
 */
export function tellSize(measures: boolean): void {
  let told = '';
  const tell = () => {
    // Frames out of sight are laid out only when something asks.
    const height = Math.min(Math.ceil(document.documentElement.getBoundingClientRect().height), greatestHeight);
    const size: WidgetSize = { signpost: 'widget', height, title: document.title, ...(measures && measured()) };
    if (JSON.stringify(size) === told) return;
    told = JSON.stringify(size);
    // A height is no secret, and the page around may have any origin.
    parent.postMessage(size, '*');
  };
  const start = () => {
    tell();
    new ResizeObserver(tell).observe(document.documentElement);
    document.fonts.ready.then(tell);
    if (measures) new PerformanceObserver(tell).observe({ type: 'resource', buffered: true });
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
  addEventListener('load', tell);
}
