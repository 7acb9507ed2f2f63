import type { DeliverablePicture } from '#contract/deliveries/deliverables.ts';

/** A picture and what it shows. */
export interface MadePicture {
  facts: DeliverablePicture;
  png: Uint8Array;
}

/** There is no picture, for a reason that its message says in a sentence. */
export class NoPicture extends Error {}

/** The files that the process of a check leaves in its folder, when it is done. */
export const madeFiles = { picture: 'picture.png', shapes: 'shapes.json', facts: 'made.json' } as const;
