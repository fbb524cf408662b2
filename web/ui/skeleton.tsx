/** A placeholder for a text; `className` sets its size. */
export const Bone = ({ className = '' }: { className?: string }) => <span className={`bone ${className}`} />;

/** A placeholder for `count` lines of text. */
export function Lines({ count }: { count: number }) {
  return (
    <div className="lines" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => `line-${i}`).map((key) => (
        <Bone className="w-full" key={key} />
      ))}
    </div>
  );
}

/** A placeholder for the `count` rows of a list, with separators. */
export function Rows({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, i) => `row-${i}`).map((key) => (
        <div className="facet" key={key}>
          <Bone className="h-4 w-32" />
          <Bone className="h-4 w-8" />
        </div>
      ))}
    </div>
  );
}

/** A placeholder for `count` cards at their final size. */
export function CardBones({ count, isLarge = false }: { count: number; isLarge?: boolean }) {
  return (
    <div className={isLarge ? 'cards is-large' : 'cards'} aria-hidden="true">
      {Array.from({ length: count }, (_, i) => `card-${i}`).map((key) => (
        <div className="card" key={key}>
          <span className="plate" />
          <div>
            <Bone className="mb-2 h-4 w-20" />
            <Bone className="mb-2 h-6 w-48" />
            <Bone className="mb-3 h-4 w-32" />
            <Bone className="mb-2 h-4 w-full" />
            <Bone className="h-4 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
