import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chipBytes, type SceneFacts, sceneFactsSchema } from '#contract/site/scenes.ts';
import { type Content, ContentError } from '#server/platform/content/content.ts';

/** The folder of content/ with a .yaml and a .bin file for each image. */
export const scenesFolder = 'index-lab';

export interface Scene extends SceneFacts {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The satellite images that the owner has added to the index lab. @throws ContentError */
export function readScenes(content: Content, contentDir: string): Scene[] {
  if (!existsSync(path.join(contentDir, scenesFolder))) return [];
  return content.namesIn(scenesFolder, '.yaml').map((name) => {
    const facts = content.readYaml(`${scenesFolder}/${name}.yaml`, sceneFactsSchema);
    const file = path.join(contentDir, scenesFolder, `${name}.bin`);
    const bytes = existsSync(file) ? new Uint8Array(readFileSync(file)) : new Uint8Array();
    if (bytes.length !== chipBytes) {
      throw new ContentError(`content/${scenesFolder}/${name}.bin: must have ${chipBytes} bytes, not ${bytes.length}`);
    }
    return { ...facts, name, bytes };
  });
}
