import type { Moved } from '../../../web/contract/outcome.ts';
import { href } from '../../../web/contract/routes.ts';
import type { AppContext } from '../../http/context.ts';
import { ownOrigin } from '../../http/place.ts';
import { seeOther } from '../../pages/form-outcome.ts';
import type { done } from './account.page.ts';

/** Redirects to the account page, which confirms the result. */
export const back = (lang: string, result: (typeof done)[number]): Moved =>
  seeOther(href('dashboard', { lang }, { done: result }));

/** The URL of the account page, for a link in a mail. */
export const accountLink = (c: AppContext, lang: string): string => ownOrigin(c) + href('dashboard', { lang });
