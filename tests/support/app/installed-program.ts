import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The path of a program of the machine; undefined where it is not installed. */
export const installedProgram = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .concat('/usr/sbin', '/usr/local/sbin')
    .map((folder) => path.join(folder, name))
    .find((program) => {
      try {
        accessSync(program, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
