/** The names of the fields of special days, and of opening hours that are not known. */

/** Rows of a form, as many as opening hours have special days. */
export const specialRows = 100;

export const isSpecialField = (field: string): boolean =>
  /^special-(?:date|yearly|hours)-(?:[1-9]\d?|100)$/.test(field);

/** The names of the fields of a row, from 1. */
export const specialNames = (row: number) =>
  ({ date: `special-date-${row}`, yearly: `special-yearly-${row}`, hours: `special-hours-${row}` }) as const;

/** The field that says what a form without any times means: `yes` for closed on all days, else hours that are unknown. */
export const knownField = 'hours-known';
