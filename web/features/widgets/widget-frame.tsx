import { useEffect, useState } from 'react';

type WidgetFrameProps = { name: string; src: string; title: string; width?: number; height: number };

/**
 * A widget in a frame, as pages without its script show it. With script it is loaded once the page listens, so that nothing
 * that it says is missed; until then its place is kept.
 */
export function WidgetFrame({ name, src, title, width, height }: WidgetFrameProps) {
  const [isListening, setListening] = useState(false);
  useEffect(() => setListening(true), []);
  const frame = (
    <iframe
      className="widget-frame"
      {...{ name, src, title, width, height }}
      loading="lazy"
      referrerPolicy="origin"
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms"
    />
  );
  if (isListening) return frame;
  return (
    <>
      <svg className="widget-frame noscript:hidden" width={width} height={height} aria-hidden="true" />
      <noscript>{frame}</noscript>
    </>
  );
}
