import type { Page } from 'playwright-core';
import { limits } from '#contract/limits.ts';
import { codeAt } from '#server/sessions/second-factor/authenticator-app.ts';

/** The code of the app `steps` of 30 seconds from now: each code is accepted once. */
export const codeOf = (secret: string, steps = 0): string =>
  codeAt(secret, new Date(Date.now() + steps * limits.secondFactorStepSeconds * 1_000));

/** The secret that the page of the set-up shows. */
export const shownSecret = async (page: Page): Promise<string> =>
  (await page.locator('.second-factor-step .font-strong').first().innerText()).replaceAll(/\s/g, '');

/** Sets up an app on the page to which the office of a live site leads. Returns its secret; the last code is used. */
export async function setUpForOffice(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'A second factor for the office' }).waitFor();
  const secret = await shownSecret(page);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('checkbox', { name: /I keep them/ }).check();
  await page.getByRole('button', { name: 'Switch it on' }).click();
  return secret;
}

export const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' });
