/** The map projection of the home page: Natural Earth, without Antarctica. */

/** The size of the map: longitudes from 180° W to 180° E, latitudes from 84° N to 57° S. */
export const worldWidth = 1000;
export const worldHeight = 426;

const top = 84;

/** Converts WGS 84 degrees to map coordinates; y points down. */
export function projectWorld(latitude: number, longitude: number): [x: number, y: number] {
  const phi = (latitude * Math.PI) / 180;
  const lambda = (longitude * Math.PI) / 180;
  const scale = worldWidth / (2 * Math.PI * 0.8707);
  const p2 = phi ** 2;
  const x = lambda * (0.8707 + p2 * (-0.131979 + p2 * (-0.013791 + p2 ** 3 * (0.003971 - 0.001529 * p2))));
  return [worldWidth / 2 + x * scale, (northing((top * Math.PI) / 180) - northing(phi)) * scale];
}

function northing(phi: number): number {
  const p2 = phi ** 2;
  return phi * (1.007226 + p2 * (0.015085 + p2 ** 2 * (-0.044475 + p2 * (0.028874 - 0.005916 * p2))));
}
