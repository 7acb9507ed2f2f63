// tools/vite/map-files.ts

declare module 'virtual:map-files' {
  import type { MapFiles } from '#geo/places/map-pack.ts';
  export const mapFiles: MapFiles;
}
