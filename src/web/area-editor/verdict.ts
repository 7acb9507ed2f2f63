// Chunk: area-editor
import type { Measured } from './measure.ts';

/** `Check it`: the area can be used, but is probably not what the visitor meant. */
export function verdictOf({ isValid, reason }: Measured['check']): 'Valid' | 'Check it' | 'Not valid' {
  if (isValid && !reason) return 'Valid';
  return isValid || reason === 'too-large' || reason === 'outside-zimbabwe' ? 'Check it' : 'Not valid';
}
