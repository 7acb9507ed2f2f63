import type { EmailDocument } from '../database/tables.ts';

export interface MadeFile {
  filename: string;
  contentType: string;
  content: string | Uint8Array;
  /** The Content-ID of a picture in the HTML. */
  contentId?: string;
}

type Maker = (reference: string) => Promise<MadeFile | null>;

/** Made when an email is sent or viewed, so that no PDF is stored twice. */
export interface EmailDocuments {
  add(kind: string, make: Maker): void;
  /** Renders one after another; attachments whose subject was deleted are left out. */
  make(documents: readonly EmailDocument[] | null): Promise<MadeFile[]>;
}

export function createEmailDocuments(): EmailDocuments {
  const makers = new Map<string, Maker>();
  return {
    add: (kind, make) => void makers.set(kind, make),
    async make(documents) {
      const files: MadeFile[] = [];
      for (const { kind, reference } of documents ?? []) {
        const file = await makers.get(kind)?.(reference);
        if (file) files.push(file);
      }
      return files;
    },
  };
}
