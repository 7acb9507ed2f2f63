import type { FileChoice, NamedFile } from './area-file.ts';
import { readAreaFile } from './read-area-file.ts';

export interface FileToRead {
  name: string;
  bytes: Uint8Array;
  choice: FileChoice;
  /** Files chosen together with it, such as the other parts of a shapefile. */
  besides?: readonly NamedFile[];
}

addEventListener('message', ({ data }: MessageEvent<FileToRead>) => {
  postMessage(readAreaFile(data.name, data.bytes, data.choice, data.besides));
});
