/** Part of a text in a comparison of two versions. */
type Stretch = { change: 'same' | 'added' | 'removed'; text: string };

type StretchesProps = {
  stretches: readonly Stretch[];
  /** What screen readers say before a change, since they ignore the marks: “Added:”, “Removed:”. */
  labels: Readonly<Record<'added' | 'removed', string>>;
  /** The language of the labels, where the text may be in another one. */
  lang: string;
};

/** A text with its additions and removals marked. */
export const Stretches = ({ stretches, labels, lang }: StretchesProps) =>
  stretches.map(({ change, text }, i) => {
    if (change === 'same') return text;
    const Mark = change === 'added' ? 'ins' : 'del';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and their order never changes.
      <Mark key={i}>
        <span className="sr-only" lang={lang}>
          {labels[change]}{' '}
        </span>
        {text}
      </Mark>
    );
  });
