import sharp from 'sharp';
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { encodePicture, keepPicture } from '#server/platform/pictures/encode-picture.ts';

it('a picture of the most pixels, with 16 bits and interlaced, is encoded within the limits of its process', async () => {
  const side = Math.floor(Math.sqrt(limits.pictureMaxPixels));
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#c82828' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer();
  expect(bytes.length).toBeLessThan(limits.pictureMaxBytes);
  const name = 'large.png';
  const { width, phoneBytes } = await encodePicture(await keepPicture({ name, bytes }), name);
  expect([width, phoneBytes?.length]).toEqual([limits.pictureWidthMax, expect.any(Number)]);
});
