import sharp from 'sharp';
import { expect, it } from 'vitest';
import { contentLimits } from '#contract/content-limits.ts';
import { encodePicture, keepPicture } from '#server/platform/pictures/encode-picture.ts';

it('a picture of the most pixels, with 16 bits and interlaced, is encoded within the limits of its process', async () => {
  const side = Math.floor(Math.sqrt(contentLimits.pictureMaxPixels));
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#c82828' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer();
  expect(bytes.length).toBeLessThan(contentLimits.pictureMaxBytes);
  const name = 'large.png';
  const { width, phoneBytes } = await encodePicture(await keepPicture({ name, bytes }), name);
  expect([width, phoneBytes?.length]).toEqual([contentLimits.pictureWidthMax, expect.any(Number)]);
});
