import type { HomePage } from '../../contract/pages/home.data.ts';
import { worldHeight, worldWidth } from '../../contract/world.ts';

/** Diameters of the dots in map units, by the number of places that one represents. */
const widths = [4, 6, 8.5, 11.5];

/** A world map with a dot for each area that has places, as one path per size. */
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

/** Lines of length zero: their round caps draw the dots. */
const pathOf = (dots: HomePage['dots']): string => dots.map(([x, y]) => `M${x} ${y}h0`).join('');
