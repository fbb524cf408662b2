import { type Hours, weekdays } from '../../web/contract/hours.ts';

const ranges = (list: readonly (readonly [string, string])[]): string => list.map((range) => range.join('-')).join(',');

/** A short form of opening hours: open days with equal ones grouped, then special days: `mon-fri 09:00-17:00`. */
export function weekText(hours: Hours | null): string {
  if (hours === null) return 'none';
  const groups: { first: string; last: string; text: string }[] = [];
  let before = '';
  for (const day of weekdays) {
    const text = ranges(hours[day]);
    const group = groups.at(-1);
    if (text !== '' && group?.text === text && group.last === before) group.last = day;
    else if (text !== '') groups.push({ first: day, last: day, text });
    before = day;
  }
  return [
    ...groups.map(({ first, last, text }) => `${first === last ? first : `${first}-${last}`} ${text}`),
    ...hours.special.map(({ date, hours: list }) => `${date} ${ranges(list) || 'closed'}`),
  ].join('; ');
}
