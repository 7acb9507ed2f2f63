import type { FileStorageSettings } from '../config.ts';
import type { FileStorage } from './file-storage.ts';
import { openFolder } from './folder-storage.ts';
import { openS3 } from './s3-storage.ts';

export const openFileStorage = (settings: FileStorageSettings): FileStorage =>
  settings.kind === 's3' ? openS3(settings) : openFolder(settings.folder);
