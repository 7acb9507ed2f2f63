import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { heic, pngClaiming } from '#tests/support/data/pictures.ts';
import { pictureId } from '../publications/stored-pictures.ts';
import { encodeFile } from './encode-file.ts';
import { type EncodedPicture, encodePicture, keepPicture, pictureToEncode } from './encode-picture.ts';
import { encodedFiles } from './encoded.ts';

const red = { r: 200, g: 40, b: 40 };
const blue = { r: 30, g: 60, b: 200 };

/** The left half is red, the right half is blue. */
const halves = (width = 680, height = 510) =>
  sharp({ create: { width, height, channels: 3, background: blue } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: red } }, left: 0, top: 0 },
  ]);
const jpeg = (width?: number, height?: number): Promise<Buffer> => halves(width, height).jpeg().toBuffer();

const gps = { GPSLatitudeRef: 'S', GPSLatitude: '20/1 9/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '28/1 35/1 0/1' };
const withPosition = (): Promise<Buffer> =>
  halves()
    .withExif({ IFD0: { Make: 'Phone of Rudo' }, IFD3: gps })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Bulawayo</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();

/** A PNG whose header claims another size. */
async function animated(): Promise<Buffer> {
  const frames = Buffer.concat([await halves(40, 30).raw().toBuffer(), Buffer.alloc(40 * 30 * 3, 255)]);
  return sharp(frames, { raw: { width: 40, height: 60, channels: 3, pageHeight: 30 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** As the site does it, in a process of its own, which takes a second. */
const encode = async (bytes: Uint8Array, name = 'dam.jpg'): Promise<EncodedPicture> =>
  encodePicture(await keepPicture({ name, bytes }), name);

/** What the process does. */
async function encodeHere(made: Uint8Array) {
  const folder = await mkdtemp(path.join(tmpdir(), 'encoded-'));
  try {
    const file = path.join(folder, 'picture');
    await writeFile(file, made);
    const said = await encodeFile(pictureToEncode(file), folder);
    const read = (name: string) => readFile(path.join(folder, name)).catch(() => null);
    return { said, bytes: await read(encodedFiles.large), phoneBytes: await read(encodedFiles.phone) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const isReddish = ([r = 0, , b = 0]: Iterable<number> & number[]): boolean => r > b;
const colourAt = async (bytes: Buffer | null, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes ?? '')
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()),
];
const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => /^(?:picture|site-check)-/.test(name));

describe('what visitors get of a picture', () => {
  it.each([
    { of: 'JPEG', made: () => jpeg(), size: [680, 510, 640] },
    { of: 'large JPEG', made: () => jpeg(1600, 1200), size: [1280, 960, 640] },
    { of: 'small JPEG, never enlarged', made: () => jpeg(300, 200), size: [300, 200, null] },
    { of: 'tall JPEG', made: () => jpeg(300, 2400), size: [240, 1920, null] },
    { of: 'CMYK JPEG', made: () => halves().toColourspace('cmyk').jpeg().toBuffer(), size: [680, 510, 640] },
    { of: '16-bit PNG', made: () => halves().toColourspace('rgb16').png().toBuffer(), size: [680, 510, 640] },
    { of: 'animated WebP, its first image', made: animated, size: [40, 30, null] },
  ] satisfies { of: string; made: () => Promise<Buffer>; size: [number, number, number | null] }[])('$of', async ({
    made,
    size,
  }) => {
    const { said, bytes, phoneBytes } = await encodeHere(await made());
    const [width, height, phoneWidth] = size;
    const [large, phone] = [await sharp(bytes ?? '').metadata(), phoneBytes && (await sharp(phoneBytes).metadata())];
    expect([said, phone?.width ?? null]).toEqual([{ width, height }, phoneWidth]);
    expect([large.format, large.width, large.height, large.pages ?? 1]).toEqual(['webp', width, height, 1]);
    expect(isReddish(await colourAt(bytes, 2, 2))).toBe(true);
    expect(isReddish(await colourAt(bytes, width - 3, 2))).toBe(false);
  });

  it('has no position, camera, notes or profile, and the same id from the same bytes', async () => {
    const original = await withPosition();
    const before = await sharp(original).metadata();
    expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true);
    const [first, again] = [await encode(original), await encodeHere(original)];
    for (const bytes of [first.bytes, first.phoneBytes ?? Buffer.alloc(0)]) {
      const { exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata();
      expect([exif, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      const text = Buffer.from(bytes).toString('latin1');
      expect(text.includes('Rudo') || text.includes('Bulawayo')).toBe(false);
    }
    expect(pictureId({ bytes: again.bytes ?? Buffer.alloc(0), phoneBytes: again.phoneBytes })).toBe(first.id);
  });

  it('is turned as the camera was held', async () => {
    const { said, bytes } = await encodeHere(await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(said).toEqual({ width: 510, height: 680 });
    // Turned to the right, the left half is on top.
    expect([isReddish(await colourAt(bytes, 300, 10)), isReddish(await colourAt(bytes, 300, 670))]).toEqual([
      true,
      false,
    ]);
  });

  it('has nothing of a file that is a picture and a page at once', async () => {
    const both = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    expect((await encodeHere(both)).bytes?.includes('script')).toBe(false);
  });
});

describe('what is no picture', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.each([
    { of: 'no bytes', made: async () => Buffer.alloc(0), code: 'PICTURE_TYPE' },
    { of: 'an SVG with the name of a PNG', made: async () => svg, code: 'PICTURE_TYPE' },
    { of: 'a GIF', made: () => halves(8, 8).gif().toBuffer(), code: 'PICTURE_TYPE' },
    { of: 'an HEIC', made: async () => heic, code: 'PICTURE_HEIC' },
    { of: 'a JPEG cut off', made: async () => (await jpeg()).subarray(0, 3000), code: 'PICTURE_UNREADABLE' },
    {
      of: 'the beginning of a PNG',
      made: async () => (await pngClaiming(8, 8)).subarray(0, 20),
      code: 'PICTURE_UNREADABLE',
    },
    { of: 'a PNG of 30,000 by 30,000', made: () => pngClaiming(30_000, 30_000), code: 'PICTURE_PIXELS' },
  ])('$code: $of', async ({ made, code }) => {
    await expect(encode(await made(), 'dam.png')).rejects.toMatchObject({ code, details: { name: 'dam.png' } });
    expect(leftovers()).toEqual([]);
  });

  it.each([
    { of: 'the beginning of a PNG', made: async () => (await pngClaiming(8, 8)).subarray(0, 20) },
    { of: 'a PNG that says it is larger', made: () => pngClaiming(7_000, 7_000) },
    { of: 'a WebP cut off', made: async () => (await halves().webp().toBuffer()).subarray(0, 200) },
  ])('not read: $of', async ({ made }) => {
    await expect(encodeHere(await made())).rejects.toThrow();
  });
});
