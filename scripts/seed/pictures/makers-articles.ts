import {
  bladeOnStone,
  caneChair,
  octagonWeave,
  photographedChair,
  resoledBoot,
  sewingFrame,
} from './makers-articles-1.ts';
import { oud, solderingIron, valveRadio, watchMovement } from './makers-articles-2.ts';
import { darnedJumper, pottersWheel, toolWall } from './makers-articles-3.ts';
import type { Brush } from './paint.ts';

/** The pictures of the articles and posts of Made & Mended, by the names that their texts use. */
export const makersPictures: Readonly<Record<string, (brush: Brush) => string>> = {
  'resoled-boot': resoledBoot,
  'photographed-chair': photographedChair,
  'sewing-frame': sewingFrame,
  'cane-chair': caneChair,
  'octagon-weave': octagonWeave,
  'blade-on-stone': bladeOnStone,
  'watch-movement': watchMovement,
  'valve-radio': valveRadio,
  'soldering-iron': solderingIron,
  oud,
  'tool-wall': toolWall,
  'darned-jumper': darnedJumper,
  'potters-wheel': pottersWheel,
};
