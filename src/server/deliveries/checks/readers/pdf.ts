import { type OpenBytes, withBytes } from '../bytes/open-bytes.ts';
import { type CheckedContent, DamagedFile, type FileToCheck, notChecked, passed } from '../file-check.ts';
import { counted } from '../words.ts';

const endBytes = 2_048;
/** Beyond it pages are not counted. */
const countedMaxBytes = 268_435_456;

/** Header, end and pages of a PDF (ISO 32000-2); its pages are not opened. @throws DamagedFile when it is cut off */
export function checkPdf({ path }: FileToCheck): CheckedContent {
  return withBytes(path, (bytes) => {
    const end = bytes.atMost(Math.max(0, bytes.size - endBytes), endBytes).toString('latin1');
    if (!/startxref\s+\d+\s+%%EOF/.test(end)) throw new DamagedFile('It is cut off');
    const { pages, isEncrypted } = scan(bytes);
    const summary = pages ? `PDF, ${counted(pages, 'page')}` : 'PDF';
    const findings = [passed('whole', pages ? `Complete, ${counted(pages, 'page')}` : 'Complete')];
    if (isEncrypted)
      findings.push(notChecked('content', 'It is encrypted: a password may be needed to open or to print it'));
    return { summary, findings };
  });
}

/** The pages are those of the largest tree of pages that is not compressed; 0 where it is. */
function scan(bytes: OpenBytes): { pages: number; isEncrypted: boolean } {
  let pages = 0;
  let isEncrypted = false;
  let before = '';
  if (bytes.size > countedMaxBytes) return { pages, isEncrypted: /\/Encrypt\s/.test(lastPart(bytes)) };
  for (const piece of bytes.pieces()) {
    const text = before + piece.toString('latin1');
    pages = Math.max(pages, ...countsIn(text));
    isEncrypted ||= /\/Encrypt\s{1,9}\d{1,9}\s{1,9}\d{1,5}\s{1,9}R|\/Encrypt\s{0,9}<</.test(text);
    before = text.slice(-300);
  }
  return { pages, isEncrypted };
}

const treesMost = 1_000;
/** Characters of a dictionary before and behind its type. */
const nearBytes = 1_000;

/** The counts of the trees of pages in a text. A search for whole dictionaries would begin again at each sign. */
function countsIn(text: string): number[] {
  const counts: number[] = [];
  for (let at = text.indexOf('/Pages'); at >= 0 && counts.length < treesMost; at = text.indexOf('/Pages', at + 1)) {
    if (!/\/Type\s{0,9}$/.test(text.slice(Math.max(0, at - 20), at))) continue;
    const before = text.slice(Math.max(0, at - nearBytes), at);
    const behind = text.slice(at, at + nearBytes);
    const dictionary = `${before.slice(before.lastIndexOf('<<'))}${behind.slice(0, behind.indexOf('>>') >>> 0)}`;
    counts.push(Number(/\/Count\s{1,9}(\d{1,7})\b/.exec(dictionary)?.[1] ?? 0));
  }
  return counts;
}

const lastPart = (bytes: OpenBytes): string =>
  bytes.atMost(Math.max(0, bytes.size - 65_536), 65_536).toString('latin1');
