import type { FileChoice } from './area-file.ts';
import { readAreaFile } from './read-area-file.ts';

export interface FileToRead {
  name: string;
  bytes: Uint8Array;
  choice: FileChoice;
}

addEventListener('message', ({ data }: MessageEvent<FileToRead>) => {
  postMessage(readAreaFile(data.name, data.bytes, data.choice));
});
