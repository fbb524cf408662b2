import { benchAndPicture, label, racks, swab, threeSubjects, whale } from './museums-articles-1.ts';
import { camera, castCourt, farmhouse, frameBack, handAndHead } from './museums-articles-2.ts';
import { cloakroom, doors, lantern, lastHour, sketchbook } from './museums-articles-3.ts';
import { bowl, busStop, coffeePot, guestBook } from './museums-articles-4.ts';
import type { Brush } from './paint.ts';

/** The pictures of the articles and posts of The Museum Index, by the names that their texts use. */
export const museumsPictures: Readonly<Record<string, (brush: Brush) => string>> = {
  'bench-and-picture': benchAndPicture,
  label,
  swab,
  racks,
  whale,
  'three-subjects': threeSubjects,
  'frame-back': frameBack,
  farmhouse,
  'hand-and-head': handAndHead,
  'cast-court': castCourt,
  camera,
  doors,
  lantern,
  sketchbook,
  cloakroom,
  'last-hour': lastHour,
  'coffee-pot': coffeePot,
  'bus-stop': busStop,
  bowl,
  'guest-book': guestBook,
};
