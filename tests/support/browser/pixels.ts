import type { Locator } from 'playwright-core';

/** The number of pixels of an element that have a colour, `#rrggbb`. */
export async function countPixels(element: Locator, colour: string): Promise<number> {
  const picture = (await element.screenshot()).toString('base64');
  return element.page().evaluate(
    async ([png, hex = '']) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const pixels = new Uint32Array(context?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ?? []);
      const wanted = Number.parseInt(`ff${hex.slice(5)}${hex.slice(3, 5)}${hex.slice(1, 3)}`, 16);
      return pixels.filter((pixel) => pixel === wanted).length;
    },
    [picture, colour],
  );
}
