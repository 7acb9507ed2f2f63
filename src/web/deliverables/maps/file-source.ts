/** How a client, a guest or staff read a delivered file. Each rejects when the site cannot be reached. */
export interface FileSource {
  /** The PNG made of it. */
  picture: (id: string) => Promise<Blob>;
  /** Its features: GeoJSON, WGS 84. */
  shapes: (id: string) => Promise<Blob>;
  /** An address at which ranges of it can be read for some minutes. */
  ticket: (id: string) => Promise<{ address: string }>;
}
