import type { Moved } from '../../../web/contract/outcome.ts';
import { href } from '../../../web/contract/routes.ts';
import type { AppContext } from '../../http/context.ts';
import { ownOrigin } from '../../http/place.ts';
import { seeOther } from '../../pages/form-outcome.ts';
import type { done } from './account.page.ts';

type Result = (typeof done)[number];

/** Results after which a code is to be typed. */
const beforeCode: readonly Result[] = ['asked', 'asked-addition', 'confirmed'];

/** Redirects to the account page, which confirms the result. */
export const back = (lang: string, result: Result): Moved =>
  seeOther(href('dashboard', { lang }, { done: result }), beforeCode.includes(result) ? 'code' : 'done');

/** The URL of the account page, for a link in a mail. */
export const accountLink = (c: AppContext, lang: string): string => ownOrigin(c) + href('dashboard', { lang });
