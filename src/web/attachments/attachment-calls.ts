import type { AreaGeometry } from '#contract/areas/areas.ts';
import type { attachmentCalls } from '#contract/files/attachment-calls.ts';
import type { Attachments } from '#contract/files/attachments.ts';
import { call, fetchFile } from '#web/api.ts';
import { sendFile } from './send-file.ts';

/** The calls of a booking or an order; each except the last returns the updated attachments. */
export interface AttachmentCalls {
  setArea(body: { area: AreaGeometry }): Promise<Attachments>;
  removeArea(): Promise<Attachments>;
  addFile(file: File): Promise<Attachments>;
  removeFile(id: string): Promise<Attachments>;
  readFile(id: string): Promise<Blob>;
}

type Endpoints = ReturnType<typeof attachmentCalls>;

export const callsOf = (endpoints: Endpoints, ref: string): AttachmentCalls => ({
  setArea: (body) => call(endpoints.setArea, { params: { ref }, body }),
  removeArea: () => call(endpoints.removeArea, { params: { ref } }),
  addFile: (file) => sendFile(endpoints.addFile, { params: { ref } }, file),
  removeFile: (id) => call(endpoints.removeFile, { params: { ref, id } }),
  readFile: (id) => fetchFile(endpoints.readFile, { ref, id }),
});
