import { prepare } from '../../../scripts/prepare.mjs';

/** Builds what has changed: these tests start the bundle, as `npm start` does. */
export async function setup() {
  await prepare({ build: true });
}
