/** Values of JSON in exports. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const two = (value: number): string => String(value).padStart(2, '0');

/** A time as `HH:MM`, of hours and minutes: `{"hour": 9}`, or of digits: `0900`. Other texts stay as they are. */
export function timeOf(value: Json | undefined): string | undefined {
  if (isRecord(value)) {
    const [hour, minute] = [value.hour ?? value.hours ?? 0, value.minute ?? value.minutes ?? 0];
    return typeof hour === 'number' && typeof minute === 'number' ? `${two(hour)}:${two(minute)}` : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const [, hour, minute] = text.match(/^(\d{2}):?(\d{2})(?::00)?$/) ?? [];
  if (hour !== undefined && minute !== undefined) return `${hour}:${minute}`;
  return text.length <= 20 && /\d/.test(text) && !/[-,;]/.test(text) ? text : undefined;
}
