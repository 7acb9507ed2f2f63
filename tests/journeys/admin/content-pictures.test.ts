import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { slowDownNetwork } from '#tests/support/browser/bad-network.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { startOnPhoneOfOwner } from '#tests/support/screens/owner-page.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  ({ journey, page } = await startOnPhoneOfOwner());
});
afterAll(() => journey?.stop());

const edit = '/admin/content/edit?file=site/people.yaml';

async function publish(): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Review and publish' }).click();
  await page.getByRole('region', { name: 'Your changes' }).getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. The site shows it now.').waitFor();
}

it('an owner adds a person with a picture on a phone; visitors see it until it is removed', async () => {
  await page.goto('/about');
  expect(await page.getByRole('heading', { name: 'People' }).count()).toBe(0);
  await page.goto(edit);
  await page.getByRole('button', { name: 'Add to' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rudo Moyo');
  await page.getByRole('textbox', { name: 'Role' }).fill('GIS analyst');
  const choose = page.getByLabel('Choose a picture');
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await page.getByText('logo.png is not a JPEG, PNG or WebP picture.').waitFor();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photograph = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7a8c5c', noise } })
    .jpeg()
    .toBuffer();
  const network = await slowDownNetwork(page, { uploadThroughput: photograph.length / 10 });
  const progress = page.getByRole('progressbar', { name: 'Upload of rudo.jpg' });
  const choosePhotograph = async (): Promise<void> => {
    await choose.setInputFiles({ name: 'rudo.jpg', mimeType: 'image/jpeg', buffer: photograph });
    await page.getByText(/^rudo\.jpg: [1-9]\d?% of/).waitFor();
    expect(await progress.evaluate(({ position }: HTMLProgressElement) => position)).toBeGreaterThan(0);
  };
  await choosePhotograph();
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-content-picture-sending');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('rudo.jpg was not stored.').waitFor();
  expect(await page.getByRole('img').count()).toBe(0);
  await choosePhotograph();
  const role = page.getByRole('textbox', { name: 'Role' });
  await role.fill('Head of mapping');
  await network.detach();
  await page.getByText('The picture is stored.').waitFor();
  await progress.waitFor({ state: 'detached' });
  expect(await role.inputValue()).toBe('Head of mapping');
  await page.getByRole('button', { name: 'Save' }).click();
  const words = page.getByLabel('What the picture shows');
  await expect.poll(() => words.getAttribute('aria-invalid')).toBe('true');
  await words.fill('Rudo Moyo at a desk with two screens');
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-content-picture');
  await publish();

  await page.goto('/about');
  await page.getByRole('heading', { name: 'Rudo Moyo' }).scrollIntoViewIfNeeded();
  const picture = page.getByRole('img', { name: 'Rudo Moyo at a desk with two screens' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(
    /\/pictures\/[0-9a-f]{32}.*\.webp$/,
  );
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-about-people');

  await page.goto(edit);
  await page.getByText('Rudo Moyo', { exact: true }).click();
  await page
    .getByRole('button', { name: /^Remove: / })
    .last()
    .click();
  await publish();
  await page.goto('/about');
  expect(await page.getByRole('heading', { name: 'People' }).count()).toBe(0);
});
