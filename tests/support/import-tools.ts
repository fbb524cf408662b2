import { openImportTools } from '../../scripts/lib/import-data.ts';

/** The tools with which imports parse phone numbers and places, without cities. */
export const tools = await openImportTools({ cities: false });
