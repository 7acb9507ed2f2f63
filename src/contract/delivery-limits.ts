/** Of the checks of a file before it is delivered. */
export const deliveryLimits = {
  checkMs: 120_000,
  /** Objects of JavaScript; the rest of the process has as much again and what Node itself needs. */
  checkHeapMb: 512,
  checkReplyMaxBytes: 262_144,
  checksWaitingMax: 1_000,
  /** Vertices whose lines and polygons are tested for validity. */
  testedVerticesMax: 2_000_000,
  /** Pairs of edges that are compared for it: some seconds. */
  comparedEdgesMax: 1_000_000_000,
  /** Metres beyond the outline that still count as inside. */
  areaToleranceM: 50,
  featureMaxBytes: 67_108_864,
  layersMax: 200,
  tableCheckedMaxBytes: 104_857_600,
  tableRowsMax: 1_000_000,
  archiveFilesMax: 1_000,
  archiveUnpackedMaxBytes: 4_294_967_296,
  archiveMostTimesPacked: 1_100,
} as const;
