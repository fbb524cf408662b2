import type { Limit } from '../../data/limit.ts';

const hour = 3_600;

export const accountLimits = {
  pictures: { name: 'pictures-person', most: 20, seconds: hour },
  addressChanges: { name: 'address-changes-person', most: 5, seconds: hour },
} as const satisfies Record<string, Limit>;
