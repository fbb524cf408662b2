/**
 * The script in the head of the document of a widget, the only one that runs there. It gives the document the look that the
 * page around asks for, and tells that page its height. Its origin is opaque: there is no storage, and no site behind it.
 */
import { readLook } from '../contract/widgets.ts';
import { applyLook } from './frame-look.ts';
import { tellSize } from './frame-size.ts';

const fragment = new URLSearchParams(location.hash.slice(1));
let look = readLook(Object.fromEntries(fragment));

const apply = () => applyLook(look);

addEventListener('message', ({ source, data }: MessageEvent) => {
  if (source !== parent || data?.signpost !== 'widget-look') return;
  look = readLook(data);
  apply();
});

apply();
// The contrasts are those of the styles, which may come later.
addEventListener('DOMContentLoaded', apply);
addEventListener('load', apply);
tellSize(fragment.has('measure'));
