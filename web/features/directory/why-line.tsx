import type { Why } from '../../contract/pages/directory.data.ts';

type Pieces = Extract<Why, { pieces: unknown }>['pieces'];

/** One line that says why a listing is a result of a search. */
export function WhyLine({ why }: { why: Why | undefined }) {
  if (!why) return null;
  if (why.kind === 'fact') return <p className="why">{why.text}</p>;
  return (
    <p className="why">
      {why.note && <>{why.note} </>}
      <bdi lang={why.language}>
        <Marked pieces={why.pieces} />
      </bdi>
    </p>
  );
}

function Marked({ pieces }: { pieces: Pieces }) {
  return pieces.map(([text, isMarked], i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
    isMarked ? <mark key={i}>{text}</mark> : text,
  );
}
