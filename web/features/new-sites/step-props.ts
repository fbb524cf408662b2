import type { NewSitePage } from '../../contract/pages/new-sites.data.ts';

export type StepProps = { page: NewSitePage };

/** A host name as people type it. */
export const exampleHost = 'www.example.org';
