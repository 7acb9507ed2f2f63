import { EmbeddedConnection, type EmbeddedOptions } from './connection.ts';
import { explainDamage } from './damage.ts';
import { databaseFolder, inspectDataFolder, markCreated, markCreating } from './data-folder.ts';
import { freeBytesOf } from './free-space.ts';
import { embeddedLimits, inMegabytes } from './limits.ts';

/** The caller has locked the folder. @throws DamagedError, and when the disk is too full */
export async function openFolder(dataDir: string, settings: Partial<EmbeddedOptions>): Promise<EmbeddedConnection> {
  const { isNew } = inspectDataFolder(dataDir);
  const options = { readFreeBytes: freeBytesOf(dataDir), ...settings };
  const needed = isNew ? embeddedLimits.spaceToCreateBytes : embeddedLimits.spaceToOpenBytes;
  const free = (await options.readFreeBytes?.()) ?? Number.POSITIVE_INFINITY;
  if (free < needed) {
    throw new Error(
      `Only ${inMegabytes(free)} MB are free for ${dataDir}, and the embedded database needs ${inMegabytes(needed)} MB to ` +
        `${isNew ? 'be made' : 'open'}. Make room on that disk, then start again.`,
    );
  }
  if (isNew) markCreating(dataDir);
  try {
    const connection = await EmbeddedConnection.open({ folder: databaseFolder(dataDir), image: null }, options);
    markCreated(dataDir);
    return connection;
  } catch (error) {
    throw explainDamage(error, dataDir);
  }
}
