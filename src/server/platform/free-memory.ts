/**
 * Frees the memory of received bytes that are used no more: V8 collects it late. Bytes that are part of a
 * larger buffer stay.
 */
export function freeMemory(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) buffer.transfer(0);
}
