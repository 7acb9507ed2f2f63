import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDate } from '#contract/business-days.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { saveScreenshot } from '#tests/support/browser/screenshots.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';
import { startOnPhoneOfOwner } from '#tests/support/screens/owner-page.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  ({ journey, page } = await startOnPhoneOfOwner());
});
afterAll(() => journey?.stop());

it('an owner changes a price on a phone, reviews it and publishes it', async () => {
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
  await page.getByText('USD 80 to 105 would become USD 95 to 125.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Show preview' }).click();
  const framed = page.frameLocator('iframe[title="Preview"]');
  await framed.locator('mark', { hasText: 'USD 60' }).first().waitFor();
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await framed.getByRole('heading', { name: 'Land Use Mapping' }).waitFor();
  await saveScreenshot(page, 'phone-content-preview');
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
  await drafts.getByRole('button', { name: 'On a day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish on a day' });
  await dialog.getByLabel('Day').fill(addDays(businessDate(new Date()), 7));
  await dialog.getByRole('button', { name: 'Publish then' }).click();
  await drafts.getByText('Will be published on').waitFor();
  await saveScreenshot(page, 'phone-content-day');
  await drafts.getByRole('button', { name: 'Take the day away' }).click();
  await drafts.getByText('Will be published on').waitFor({ state: 'detached' });
  await drafts.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published. The site shows it now.').waitFor();
  await drafts.getByText('Nothing to publish.').waitFor();
  await page.goto('/services/land-use');
  await page.getByText('from USD 60').first().waitFor();
});

onlyInLongRun(() => {
  it('an owner creates a 14th service, renames it, withdraws it and brings it back', async () => {
    const address = '/services/drone-survey';
    const publish = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Review and publish' }).click();
      await page.getByRole('region', { name: 'Your changes' }).getByRole('button', { name: 'Publish' }).click();
      await page.getByText('Published. The site shows it now.').waitFor();
    };
    const statusOf = async (): Promise<number | undefined> => (await page.request.get(address)).status();

    await page.goto('/admin/content');
    await page.getByRole('button', { name: 'New service' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Drone Survey');
    await dialog.getByLabel('Short name').fill('drone-survey');
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await page.getByRole('textbox', { name: 'Price, USD' }).fill('75');
    await page.getByRole('textbox', { name: 'Order in the list' }).fill('14');
    await page.getByLabel('Icon').selectOption('drop');
    await page.getByLabel('Group').selectOption('Mapping and analysis');
    await page.getByLabel('What the picture shows').fill('A drone above a quarry');
    await page.getByLabel('Description').fill('Photographs from a drone as a map and a terrain model.');
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await statusOf()).toBe(404);
    await publish();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Drone Survey', level: 1 }).waitFor();
    expect(await (await page.request.get('/services2')).text()).toContain('Drone Survey');

    const edit = '/admin/content/edit?file=catalogue/services/drone-survey.md';
    await page.goto(edit);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Survey by Drone');
    await page.getByRole('button', { name: 'Save' }).click();
    await publish();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Survey by Drone', level: 1 }).waitFor();

    await page.goto(edit);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await publish();
    expect(await statusOf()).toBe(404);
    await page
      .getByRole('button', { name: /^Bring back/ })
      .first()
      .click();
    await expect.poll(statusOf).toBe(200);
  });
});
