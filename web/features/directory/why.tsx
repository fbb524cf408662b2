import type { ReactNode } from 'react';
import type { Why } from '../../contract/pages/directory.data.ts';

type Pieces = Extract<Why, { pieces: unknown }>['pieces'];

/**
 * What a card says of the filters, the order and the search: a line, or the text that matched in place of its summary.
 * @param fact of a filter or the order.
 */
export function noteOf(why: Why | undefined, fact: string | undefined): { line?: ReactNode; text?: ReactNode } {
  const { line, text } = noteOfSearch(why);
  return {
    text,
    line: (
      <>
        {fact && <p className="text-ink">{fact}</p>}
        {line}
      </>
    ),
  };
}

function noteOfSearch(why: Why | undefined): { line?: ReactNode; text?: ReactNode } {
  switch (why?.kind) {
    case undefined:
      return {};
    case 'fact':
      return { line: <p className="why">{why.text}</p> };
    case 'name':
      return {
        line: (
          <p className="why">
            {why.note}{' '}
            <bdi lang={why.language}>
              <Marked pieces={why.pieces} />
            </bdi>
          </p>
        ),
      };
    case 'text':
      return {
        ...(why.note && { line: <p className="why">{why.note}</p> }),
        text: (
          <p className="summary is-whole" lang={why.language} dir="auto">
            <Marked pieces={why.pieces} />
          </p>
        ),
      };
  }
}

function Marked({ pieces }: { pieces: Pieces }) {
  return pieces.map(([text, isMarked], i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
    isMarked ? <mark key={i}>{text}</mark> : text,
  );
}
