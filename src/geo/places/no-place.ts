import { normalized } from './normalized.ts';

const wardAlone = /^(?:w(?:ard)? ?)?\d{1,3}[ab]?$|^ward$/;

/** What to type if no place is found: each district numbers its wards from 1, so a ward alone is no place. */
export const noPlaceMessage = (text: string): string =>
  wardAlone.test(normalized(text))
    ? 'Each district has its own ward numbers. Add the district: Umguza, ward 1.'
    : 'No place of this name. Try a district or the nearest town.';
