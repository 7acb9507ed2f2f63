import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { openAsOwner, startWithOwner } from '#tests/support/screens/owner-page.ts';

const phone = { width: 390, height: 844 };

let journey: Journey;
beforeAll(async () => {
  journey = await startWithOwner();
});
afterAll(() => journey?.stop());

it('an owner changes a price on a phone, reviews it and publishes it', async () => {
  const { page } = await openAsOwner(journey);
  await page.setViewportSize(phone);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Content' }).click();
  await page.getByRole('link', { name: 'Land Use Mapping' }).click();
  const price = page.getByRole('textbox', { name: 'Price, USD' });
  await price.fill('59.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-content-problem');

  await price.fill('60');
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('link', { name: 'Land Use Mapping', exact: true }).click();
  await page.getByText('Not saved yet: this is what you typed here before.').waitFor();
  expect(await price.inputValue()).toBe('60');
  await page.getByText('was $50.00').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open preview' }).click(),
  ]);
  await preview.getByText('from USD 60').first().waitFor();
  await preview.close();
  await page.getByRole('link', { name: 'Review and publish' }).click();

  const drafts = page.getByRole('region', { name: 'Your changes' });
  await drafts.getByRole('deletion').getByText('$50.00').waitFor();
  await drafts.getByRole('insertion').getByText('$60.00').waitFor();
  await expectAccessible(page);
  await saveScreenshot(page, 'phone-content-review');
  await drafts.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. The site shows it now.').waitFor();
  await drafts.getByText('Nothing to publish.').waitFor();
  await page.goto('/services/land-use');
  await page.getByText('from USD 60').first().waitFor();
});
