import type { Page } from 'playwright-core';
import type { InquiryType } from '#contract/contact/inquiry-fields.ts';

export const message = 'The catchment of a small dam on our plots, please.';

/** The fields of each type besides name, email, message and the checkbox. */
const choices: Record<InquiryType, (page: Page) => Promise<unknown>> = {
  general: async () => {},
  async quote(page) {
    await page.getByLabel('You are').selectOption('A municipality');
    await page.getByLabel('Service').selectOption('Not sure');
    await page.getByLabel('Budget range').selectOption('USD 100 to 500');
  },
  async training(page) {
    await page.getByLabel('Course').selectOption('QGIS');
    await page.getByLabel('Number of people').fill('12');
  },
  async support(page) {
    await page.getByLabel('Service').selectOption('Hydrological Modelling');
    await page.getByLabel('Support topic').selectOption('Data cleaning');
  },
  async partnership(page) {
    await page.getByLabel('Organisation').fill('Hillside Co-operative');
    await page.getByLabel('You are').selectOption('An agency');
  },
  async advertise(page) {
    await page.getByLabel('Organisation').fill('Hillside Co-operative');
    await page.getByLabel('Ad format').selectOption('Banner');
    await page.getByLabel('Period in weeks').fill('4');
    await page.getByLabel('Website').fill('https://hillside.example');
  },
};

/** Fills in the form of a type with a unique email address. Returns the address. */
export async function fillInquiry(page: Page, type: InquiryType, changes: { message?: string } = {}): Promise<string> {
  const email = `rudo.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await page.getByRole('textbox', { name: 'Name' }).fill('Rudo Dube');
  await page.getByLabel('Email').fill(email);
  await choices[type](page);
  await page.getByLabel('Message').fill(changes.message ?? message);
  await page.getByRole('checkbox', { name: /You may use these details/ }).check();
  return email;
}

/** Presses the button. The caller lets 3 seconds pass before: a faster form counts as filled in by a program. */
export async function sendInquiry(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send message' }).click();
}

/** Presses the button. Returns the body of the request. */
export async function sentInquiry(page: Page): Promise<object> {
  const [request] = await Promise.all([page.waitForRequest('**/api/inquiries'), sendInquiry(page)]);
  return request.postDataJSON();
}

export const thanks =
  /^Thank you\. Your reference is Q-26-[0-9A-Z]{5}\. We will reply by email within 2 working days\.$/;
