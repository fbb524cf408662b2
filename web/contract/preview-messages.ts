/**
 * What the viewer and the previews in its frames tell each other. Frames are sandboxed and have an opaque origin, so the
 * viewer looks at the source of a message, the frame at its origin. Guards are written by hand: a library would weigh more
 * than all else that a frame loads.
 */

/** A text in a page of which staff can change the source. */
export type FramePiece = { ref: string; text: string; language: string; isDraft: boolean };

/** From a frame to the viewer. */
export type FrameMessage =
  /** The page is shown, with these pieces. */
  | { signpost: 'preview'; type: 'ready'; page: string; pieces: readonly FramePiece[] }
  /** Somebody pointed at a piece, or left the choice. */
  | { signpost: 'preview'; type: 'choose'; ref: string | null }
  /** Somebody followed a link: its path and query. */
  | { signpost: 'preview'; type: 'open'; page: string }
  /** The share of the page that is above the window, 0 to 1. */
  | { signpost: 'preview'; type: 'scroll'; ratio: number }
  /** Somebody typed into the piece itself. */
  | { signpost: 'preview'; type: 'typed'; ref: string; text: string };

/** From the viewer to a frame. */
export type ViewerMessage =
  /** Asks for `ready`: the viewer's script can start after the frame's. */
  | { signpost: 'preview'; type: 'hello' }
  /** Shows a text that is being typed, as it is. */
  | { signpost: 'preview'; type: 'show'; ref: string; text: string }
  | { signpost: 'preview'; type: 'choose'; ref: string | null }
  | { signpost: 'preview'; type: 'scroll'; ratio: number }
  /** Marks the pieces that differ between two frames. */
  | { signpost: 'preview'; type: 'mark'; refs: readonly string[] }
  /** Lets the piece be typed into. */
  | { signpost: 'preview'; type: 'edit'; ref: string };

/** The most characters of a text, and the most pieces of a page, that a message has. */
const longestText = 200_000;
const longestName = 2_000;
const mostPieces = 5_000;

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest;

const isName = (value: unknown): value is string => isText(value, longestName) && value !== '';

const isPath = (value: unknown): value is string => isName(value) && /^\/(?![/\\])/.test(value);

const isRatio = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

const isChoice = ({ ref }: Fields): boolean => ref === null || isName(ref);

const isList = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= mostPieces && value.every(isOne);

/** A plain object of ours; null for anything else that a window can be sent. */
const readFields = (data: unknown): Fields | null =>
  typeof data === 'object' && data !== null && (data as Fields).signpost === 'preview' ? (data as Fields) : null;

function isPiece(one: unknown): boolean {
  if (typeof one !== 'object' || one === null) return false;
  const { ref, text, language, isDraft } = one as Fields;
  return isName(ref) && isText(text, longestText) && isName(language) && typeof isDraft === 'boolean';
}

/** Whether a frame may have sent this: its source is to be checked besides. */
export function isFrameMessage(data: unknown): data is FrameMessage {
  const fields = readFields(data);
  switch (fields?.type) {
    case 'ready':
      return isPath(fields.page) && isList(fields.pieces, isPiece);
    case 'choose':
      return isChoice(fields);
    case 'open':
      return isPath(fields.page);
    case 'scroll':
      return isRatio(fields.ratio);
    case 'typed':
      return isName(fields.ref) && isText(fields.text, longestText);
    default:
      return false;
  }
}

/** Whether the viewer may have sent this: its source and its origin are to be checked besides. */
export function isViewerMessage(data: unknown): data is ViewerMessage {
  const fields = readFields(data);
  switch (fields?.type) {
    case 'hello':
      return true;
    case 'show':
      return isName(fields.ref) && isText(fields.text, longestText);
    case 'choose':
      return isChoice(fields);
    case 'scroll':
      return isRatio(fields.ratio);
    case 'mark':
      return isList(fields.refs, isName);
    case 'edit':
      return isName(fields.ref);
    default:
      return false;
  }
}
