import { deliveryLimits } from '#contract/delivery-limits.ts';
import { DamagedFile, UncheckedFile } from '../file-check.ts';

const sign = { quote: 0x22, backslash: 0x5c, open: 0x7b, close: 0x7d, openList: 0x5b, closeList: 0x5d, comma: 0x2c };

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const damaged = (): DamagedFile => new DamagedFile('It is no valid JSON');

/**
 * Reads a JSON object piece by piece: each object of its member `features` goes to the callback when it is complete, and
 * the rest of the object is returned with an empty list in their place. @throws DamagedFile, UncheckedFile
 */
export class JsonFeatures {
  readonly #use: (feature: unknown) => void;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #isInFeatures = false;
  #isDone = false;
  /** The last text directly inside of the root: before a list it is the name of it. */
  #name = '';
  /** Of the root without its features, and of the feature that is read. */
  #root: Buffer[] = [];
  #piece: Buffer = Buffer.alloc(0);
  /** From where the bytes of the piece are not kept yet, and where the last text in it began. */
  #from = 0;
  #textFrom = 0;
  #feature: Buffer[] = [];
  #kept = 0;

  constructor(use: (feature: unknown) => void) {
    this.#use = use;
  }

  add(piece: Buffer): void {
    this.#piece = piece;
    this.#from = 0;
    this.#textFrom = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] as number;
      if (this.#isInText) this.#readText(byte, at);
      else if (!isBlank(byte)) this.#readSign(byte, at);
    }
    if (this.#isInText) this.#addToName(piece.length);
    if (!this.#isInFeatures || this.#isInFeature) this.#keep(piece.length);
  }

  #readText(byte: number, at: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === sign.backslash) this.#isEscaped = true;
    else if (byte === sign.quote) {
      this.#isInText = false;
      this.#addToName(at);
    }
  }

  #addToName(end: number): void {
    if (this.#depth === 1)
      this.#name += this.#piece.toString('latin1', this.#textFrom, Math.min(end, this.#textFrom + 20));
  }

  #readSign(byte: number, at: number): void {
    if (this.#isDone) throw new UncheckedFile('It has more than one object, as in GeoJSON with one object per line');
    if (byte === sign.quote) {
      this.#isInText = true;
      this.#textFrom = at + 1;
      this.#name = '';
    } else if (byte === sign.open || byte === sign.openList) this.#open(byte, at);
    else if (byte === sign.close || byte === sign.closeList) this.#close(at);
    else if (this.#isInFeatures && this.#depth === 2 && byte !== sign.comma) throw damaged();
  }

  #open(byte: number, at: number): void {
    if (this.#isInFeatures && this.#depth === 2) {
      if (byte !== sign.open) throw damaged();
      this.#from = at;
      this.#kept = 0;
    }
    this.#depth += 1;
    if (this.#depth === 2 && byte === sign.openList && this.#name === 'features') {
      this.#keep(at + 1);
      this.#isInFeatures = true;
    }
  }

  #close(at: number): void {
    if (this.#isInFeatures && this.#depth === 3) {
      this.#keep(at + 1);
      this.#finishFeature();
    } else if (this.#isInFeatures && this.#depth === 2) {
      this.#isInFeatures = false;
      this.#kept = 0;
      this.#from = at;
    }
    this.#depth -= 1;
    this.#isDone = this.#depth === 0;
    if (this.#depth < 0) throw damaged();
  }

  /** Keeps the bytes up to here: of the feature, or of the root. */
  #keep(end: number): void {
    const bytes = this.#piece.subarray(this.#from, end);
    (this.#isInFeature ? this.#feature : this.#root).push(bytes);
    this.#kept += bytes.length;
    if (this.#kept > deliveryLimits.featureMaxBytes)
      throw new UncheckedFile('It has a feature that is too large to check');
    this.#from = end;
  }

  get #isInFeature(): boolean {
    return this.#isInFeatures && this.#depth > 2;
  }

  #finishFeature(): void {
    const feature = parse(Buffer.concat(this.#feature).toString());
    this.#feature = [];
    this.#kept = 0;
    this.#use(feature);
  }

  /** The root without its features. */
  finish(): unknown {
    if (!this.#isDone) throw new DamagedFile('It is cut off');
    return parse(Buffer.concat(this.#root).toString());
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged();
  }
}
