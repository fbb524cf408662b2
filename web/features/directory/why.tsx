import type { ReactNode } from 'react';
import type { Why } from '../../contract/pages/directory.data.ts';

type Pieces = Extract<Why, { pieces: unknown }>['pieces'];

/** Why a listing is a result of a search: a line of its card, or the text that matched in place of its summary. */
export function noteOf(why: Why | undefined): { line?: ReactNode; text?: ReactNode } {
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
