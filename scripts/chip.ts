// npm run chip -- scene.tif --place Bulawayo --date 2026-09-14 --credit "…": adds a satellite image to the index lab.
// docs/running.md has all options.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/platform/config.ts';
import { ChipError, cutChip, storeChip } from '#server/scenes/chip.ts';

const text = { type: 'string' } as const;
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { place: text, date: text, credit: text, bands: text, at: text, replace: { type: 'boolean' } },
  });
  const [name] = positionals;
  if (!name) throw new ChipError('Name the file: npm run chip -- scene.tif --place … --date 2026-09-14 --credit …');
  const file = await readFile(name).catch(() => {
    throw new ChipError(`${name} cannot be read.`);
  });
  const chip = await cutChip(file, values);
  const stored = storeChip(readConfig(process.env).contentDir, chip, values.replace === true);
  const { place, date, indexError } = chip.facts;
  console.log(`${stored}.yaml and .bin are stored. From the next start, the index lab offers ${place}, ${date}.`);
  console.log(`99 of 100 values of the indices differ from those of the file by less than ${indexError}.`);
} catch (error) {
  const isOption = error instanceof TypeError && 'code' in error;
  if (!(error instanceof ChipError || isOption)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
