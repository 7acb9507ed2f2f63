import type { AreaGeometry } from '#contract/areas/areas.ts';
import type { Attachments } from '#contract/files/attachments.ts';

/** The calls of a booking or an order; each but the last answers with what it has then. */
export interface AttachmentCalls {
  setArea(body: { area: AreaGeometry; nameOnMap: boolean }): Promise<Attachments>;
  removeArea(): Promise<Attachments>;
  addFile(file: File): Promise<Attachments>;
  removeFile(id: string): Promise<Attachments>;
  readFile(id: string): Promise<Blob>;
}
