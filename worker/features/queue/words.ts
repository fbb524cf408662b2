import type { Translate } from '../../platform/i18n/translate.ts';

/** The words of codes. Rows of another version of the product can have codes that this one does not know. */

export const stateText = (state: string, t: Translate): string =>
  t.has(`moderation.state.${state}`) ? t(`moderation.state.${state}`) : t('moderation.state.other');

export const decisionText = (name: string, t: Translate): string =>
  t.has(`moderation.decision.${name}`) ? t(`moderation.decision.${name}`) : t('moderation.decision.other');

export const optionText = (option: string, t: Translate): string =>
  t.has(`moderation.option.${option}`) ? t(`moderation.option.${option}`) : t('moderation.option.other');

/** Why something cannot be done. */
export const faultText = (code: string, t: Translate, minutes = 0): string =>
  t.has(`moderation.fault.${code}`) ? t(`moderation.fault.${code}`, { minutes }) : t('moderation.fault.other');
