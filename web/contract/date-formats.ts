/** How times are written: by the Worker in UTC, by browsers in their own time zone. */
export const dateFormats = {
  dateTime: {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  },
  day: { dateStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
