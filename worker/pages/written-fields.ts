import type { WrittenField } from '../../web/contract/written-field.ts';
import type { ShownField } from '../moderation/kind.ts';
import { type Stretch, wordDifference } from '../platform/text/difference.ts';

/** Fields of what was written, with the differences from what was published then. `language`: that of the texts. */
export const writtenFields = (fields: readonly ShownField[], language: string): WrittenField[] =>
  fields.map(({ field, label, before, after, now, pictures, files }) => ({
    field,
    label,
    stretches: before === null ? whole(after) : compared(before, after, language),
    ...(now !== undefined && { now }),
    ...(pictures && { pictures: [...pictures] }),
    ...(files && { files: [...files] }),
  }));

/** The differences of two texts. Texts without anything in common stand on lines of their own. */
function compared(before: string, after: string, language: string): Stretch[] {
  const stretches = wordDifference(before, after, language);
  const [removed, added] = stretches;
  const isReplaced = stretches.length === 2 && removed?.change === 'removed' && added?.change === 'added';
  return isReplaced ? [removed, { change: 'same', text: '\n' }, added] : stretches;
}

const whole = (text: string): Stretch[] => (text ? [{ change: 'same', text }] : []);
