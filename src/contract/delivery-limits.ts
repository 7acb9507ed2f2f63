/** Of the checks of a file before it is delivered. */
export const deliveryLimits = {
  deliveredFileMaxBytes: 2_000_000_000,
  filePartBytes: 8_000_000,
  // Of the size of a file, so much more must be free on the disk.
  fileSpareShare: 0.1,
  unfinishedFileKeptDays: 7,
  // Before files are deleted, the client is written to twice.
  filesFirstNoticeDays: 30,
  filesLastNoticeDays: 7,
  deliverablesMax: 100,
  /** For so long staff can take a delivery back. */
  takeBackSeconds: 10,
  deliverableNameMaxLength: 120,
  deliverySentenceMaxLength: 1_000,
  changeRequestMaxLength: 1_000,
  changeRequestsMax: 50,
  /** Of both sides, below one request. */
  changeAnswersMax: 50,
  outlineCornersMin: 3,
  outlineCornersMax: 100,
  // Days after which staff are told that a client has downloaded nothing of a delivery.
  unseenAfterDays: 5,
  fileTicketMinutes: 10,
  checkMs: 120_000,
  /** Objects of JavaScript; the rest of the process has as much again and what Node itself needs. */
  checkHeapMb: 512,
  checkReplyMaxBytes: 262_144,
  checksWaitingMax: 1_000,
  /** Vertices whose lines and polygons are tested for validity. */
  testedVerticesMax: 2_000_000,
  /** Pairs of edges that are compared for it: at most some 30 s. */
  comparedEdgesMax: 200_000_000,
  /** Metres beyond the outline that still count as inside. */
  areaToleranceM: 50,
  /** Features at fault that are named, of all findings of a file. */
  shownFaultsMax: 20,
  /** Of a file that the page shows: its picture, and the features that it can show one by one. */
  pictureMaxBytes: 200_000,
  pictureSidePx: 1_000,
  shownVerticesMax: 20_000,
  shapesMaxBytes: 8_000_000,
  shownClassesMax: 64,
  featureMaxBytes: 67_108_864,
  layersMax: 200,
  tableCheckedMaxBytes: 104_857_600,
  tableRowsMax: 1_000_000,
  archiveFilesMax: 1_000,
  archiveUnpackedMaxBytes: 4_294_967_296,
  archiveMostTimesPacked: 1_100,
} as const;
