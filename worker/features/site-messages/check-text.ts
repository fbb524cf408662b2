import compile from 'icu-minify/compile';
import { type CompiledMessage, fitsModel, hasPluralForms, shapeOf } from '../../platform/i18n/message-shape.ts';

/** The most characters of a message. */
export const longestMessage = 4_000;

/** Levels of branches and tags within each other. Those of the interface are at most three. */
const deepest = 20;

/** A message that can be published, or a key under `previews.fault`. */
export type CheckedText =
  | { code: 'ok'; compiled: CompiledMessage }
  | {
      code: 'refused';
      problem: 'empty' | 'too-long' | 'message-broken' | 'message-arguments' | 'message-plural';
    };

/**
 * Checks an ICU message that is to stand in the place of a message of the interface, and compiles it as the build does.
 *
 * @param source the ICU text of the interface in the language.
 */
export function checkText(text: string, { source, language }: { source: string; language: string }): CheckedText {
  if (text === '') return refused('empty');
  if (text.length > longestMessage) return refused('too-long');
  const compiled = compiledOf(text);
  if (compiled === undefined) return refused('message-broken');
  const shape = shapeOf(compiled);
  if (shape.depth > deepest || shape.hasNamedFormat) return refused('message-broken');
  if (!fitsModel(shape, shapeOf(compile(source)))) return refused('message-arguments');
  return hasPluralForms(shape, language) ? { code: 'ok', compiled } : refused('message-plural');
}

const refused = <Problem>(problem: Problem) => ({ code: 'refused' as const, problem });

/** The compiled message; undefined for a text that is no message, or one with what pages cannot format. */
export function compiledOf(text: string): CompiledMessage | undefined {
  try {
    return compile(text) as CompiledMessage;
  } catch {
    return undefined;
  }
}
