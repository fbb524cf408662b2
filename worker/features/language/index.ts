import type { Feature } from '../../pages/feature.ts';
import { languageActions } from './language.actions.ts';

/** Choosing a language. */
export const language = { actions: [languageActions] } satisfies Feature;
