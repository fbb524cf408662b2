/** What a phrase means. The days of the week are apart, in the order of ISO 8601. */
export type Meaning =
  | 'weekdays'
  | 'weekend'
  | 'daily'
  | 'holiday'
  | 'closed'
  | 'closingDays'
  | 'never'
  | 'allDay'
  | 'to'
  | 'and'
  | 'except'
  | 'open'
  | 'skip'
  | 'nextDay'
  | 'noon'
  | 'midnight'
  | 'amBefore'
  | 'pmBefore'
  | 'amAfter'
  | 'pmAfter'
  | 'nightAfter'
  | 'stop';

export type LanguageWords = { days: readonly string[] } & Partial<Readonly<Record<Meaning, string>>>;
