import type { Feature } from '../../pages/feature.ts';
import { widgetScripts } from './script/script.endpoint.ts';

/** Content of sites in pages of other people. */
export const widgets = { endpoints: widgetScripts } satisfies Feature;
