/** A moment in words, in UTC, and said to be: a browser's own words for dates may differ from the Worker's. */
export const dateTime = (at: number, lang: string): string =>
  new Intl.DateTimeFormat(lang, {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: 'UTC' },
  }).format(at);

/** A day in words, in UTC. */
export const dayOf = (at: number, lang: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
