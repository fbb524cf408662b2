import type { HomePage } from '../../contract/page-data.ts';
import { worldHeight, worldWidth } from '../../contract/world.ts';

/** Widths of the dots, in the drawing's units: by how many places one stands for. */
const widths = [4, 6, 8.5, 11.5];

/** The world with a dot wherever there are places, as one picture. */
export function WorldMap({ dots, label }: Pick<HomePage, 'dots'> & { label: string }) {
  return (
    <svg className="w-full text-accent" viewBox={`0 0 ${worldWidth} ${worldHeight}`} role="img" aria-label={label}>
      <use href="/world.svg#land" width={worldWidth} height={worldHeight} opacity="0.15" />
      {widths.map((width, i) => (
        <path
          key={width}
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeOpacity="0.85"
          strokeWidth={width}
          d={pathOf(dots.filter(([, , size]) => size === i + 1))}
        />
      ))}
    </svg>
  );
}

/** Lines of no length, of which round ends make dots. */
const pathOf = (dots: HomePage['dots']): string => dots.map(([x, y]) => `M${x} ${y}h0`).join('');
