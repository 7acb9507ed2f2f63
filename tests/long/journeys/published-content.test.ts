import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listContent, previewContent } from '#contract/admin/content.ts';
import { acceptInvitation, inviteStaff } from '#contract/admin/staff.ts';
import { systemClock } from '#server/platform/clock.ts';
import { newPerson, type Visitor } from '#tests/support/app/visitor.ts';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import type { Journey } from '#tests/support/browser/journey.ts';
import { visitorOf } from '#tests/support/browser/journey-visitor.ts';
import { openControlled } from '#tests/support/browser/service-worker.ts';
import { publishEdits, saveEdit } from '#tests/support/data/content-edits.ts';
import { addApp } from '#tests/support/data/second-factors.ts';
import { openAsOwner, startWithOwner } from '#tests/support/screens/owner-page.ts';
import { codeOf, proofDialog } from '#tests/support/screens/second-factor-page.ts';
import { signInBrowser } from '#tests/support/screens/sign-up-page.ts';

// What owners publish, as others see it: a second owner, browsers that were here before, and ten people at once.

const people = 10;
const edit = '/admin/content/edit?file=catalogue/services/hydrology.md';
const service = '/services/hydrology';

let journey: Journey;
let owner: Visitor;
let page: Page;
/** The second owner. */
const person = newPerson({ firstName: 'Kuda' });
let other: Page;
beforeAll(async () => {
  journey = await startWithOwner();
  ({ page, owner } = await openAsOwner(journey));
  other = await journey.newPage({ viewport: { width: 390, height: 844 } });
  await makeOwner(await signInBrowser(journey, other, person), person.email);
});
afterAll(() => journey?.stop());

async function makeOwner(visitor: Visitor, email: string): Promise<void> {
  await owner.call(inviteStaff, { body: { email, role: 'owner' } });
  const token = /#token=([\w-]{43})/.exec(await journey.emailTo(email, 'invitation'))?.[1] ?? '';
  expect((await visitor.call(acceptInvitation, { body: { token } })).body.role).toBe('owner');
}

async function change(tab: Page, name: string, value: string): Promise<void> {
  await tab.goto(edit);
  await tab.getByRole('textbox', { name, exact: true }).fill(value);
  await tab.getByRole('button', { name: 'Save' }).click();
  await tab.getByText('Saved.').waitFor();
}

const review = (tab: Page): Promise<void> => tab.getByRole('link', { name: 'Review and publish' }).click();
const publishButton = (tab: Page) => tab.getByRole('button', { name: 'Publish', exact: true });
const published = (tab: Page): Promise<void> => tab.getByText('Published. The site shows it now.').first().waitFor();

/** Saves and publishes without a browser. */
async function publish(changes: Record<string, unknown>): Promise<void> {
  await saveEdit(owner, changes);
  expect((await publishEdits(owner)).body.problems).toEqual([]);
}

it('two owners who change different fields of a page both get what they changed', async () => {
  await change(page, 'Name', 'Rivers of the Matopos');
  await change(other, 'Price, USD', '90');
  await review(other);
  await publishButton(other).click();
  await published(other);
  await review(page);
  await publishButton(page).click();
  await published(page);
  await page.goto(service);
  await page.getByRole('heading', { name: 'Rivers of the Matopos', level: 1 }).waitFor();
  await page.getByText('from USD 90').first().waitFor();
});

it('an owner is told that another has published the same field, and loses nothing of what was typed', async () => {
  await change(page, 'Price, USD', '91');
  await review(page);
  await page.getByLabel('Note (optional)').fill('Agreed on Friday');
  await change(other, 'Price, USD', '92');
  await review(other);
  await publishButton(other).click();
  await published(other);

  await publishButton(page).click();
  await page
    .getByText(/^Somebody else has published changes of .+ since you began\./)
    .first()
    .waitFor();
  expect(await page.getByLabel('Note (optional)').inputValue()).toBe('Agreed on Friday');
  await expectAccessible(page);
  expect(await (await page.request.get(service)).text()).toContain('USD 92');
  await page.getByRole('link', { name: /^Edit / }).click();
  await page.getByText('Somebody has published changes here since your draft.').waitFor();
  const price = page.getByRole('textbox', { name: 'Price, USD' });
  expect(await price.inputValue()).toBe('91');
  await page.getByText('was $92.00').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await review(page);
  await publishButton(page).click();
  await published(page);
  expect(await (await page.request.get(service)).text()).toContain('USD 91');
});

it('asks for the second factor before it publishes, and refuses a wrong code', async () => {
  await change(other, 'Price, USD', '93');
  await review(other);
  await publishButton(other).waitFor();
  // Set up on another device: this one has not proved it.
  const device = visitorOf(journey);
  await device.signIn(person);
  const { secret } = await addApp({ clock: systemClock }, device);
  await publishButton(other).click();
  const dialog = proofDialog(other);
  await dialog.getByText('Publish changes of 1 page').waitFor();
  await expectAccessible(other);
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByText(/4 tries are left/).waitFor();
  expect(await (await other.request.get(service)).text()).not.toContain('USD 93');
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await published(other);
  expect(await (await other.request.get(service)).text()).toContain('USD 93');
});

/** Now, as a copy names its time. */
const minuteOf = (tab: Page): Promise<string> =>
  tab.evaluate(() => new Date().toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' }));

it('a browser that was here before shows the new price in both tabs on the next visit, and offline its last copy', async () => {
  const first = await journey.newPage({ serviceWorkers: 'allow', networkFails: true });
  await openControlled(first, '/about');
  const second = await first.context().newPage();
  const tabs = [first, second];
  await publish({ priceUsd: 110 });
  for (const tab of tabs) {
    for (const _ of ['first visit', 'second visit']) {
      await tab.goto(service);
      await tab.getByText('from USD 110').first().waitFor();
    }
  }
  await publish({ priceUsd: 115 });
  for (const tab of tabs) {
    await tab.goto(service);
    await tab.getByText('from USD 115').first().waitFor();
    expect(await tab.getByText('USD 110').count()).toBe(0);
  }
  // Opened by a link, without a new document.
  await publish({ priceUsd: 120 });
  await second.goto('/services');
  await second.getByRole('main').locator(`a[href="${service}"]`).first().click();
  await second.waitForURL(`**${service}`);
  await second.getByText('from USD 120').first().waitFor();
  const before = await minuteOf(first);
  await first.goto(service);
  await first.getByText('from USD 120').first().waitFor();
  const minutes = [before, await minuteOf(first)];
  await first.context().setOffline(true);
  await publish({ priceUsd: 125 });
  await first.goto(service);
  await first.getByText('from USD 120').first().waitFor();
  const note = await first.getByText(/^You are offline/).innerText();
  expect(minutes.map((minute) => `You are offline. This copy is from ${minute}.`)).toContain(note);
  // The copy replaces itself once the server is back.
  await first.context().setOffline(false);
  await first.getByText('from USD 125').first().waitFor();
});

it('ten people who open pages during publications get all of them, with one of the prices', async () => {
  const paths = ['/', '/services', service, '/services2', '/contact'];
  let isOver = false;
  const answers: { path: string; status: number; isBusy: boolean }[] = [];
  const visits = Array.from({ length: people }, async (_, at) => {
    for (let turn = at; !isOver; turn += 1) {
      const path = paths[turn % paths.length] ?? '/';
      const reply = await fetch(journey.url + path);
      const html = await reply.text();
      answers.push({ path, status: reply.status, isBusy: html.includes('We are busy') });
    }
  });
  for (let price = 130; price < 135; price += 1) {
    await publish({ priceUsd: price });
    expect(await (await fetch(journey.url + service)).text()).toContain(`USD ${price}`);
  }
  isOver = true;
  await Promise.all(visits);
  expect(answers.length).toBeGreaterThan(people * 5);
  expect(answers.filter(({ status, isBusy }) => status !== 200 || isBusy)).toEqual([]);
});

it('a second press on "Publish now" publishes nothing more', async () => {
  const numberOfLast = async () => (await owner.call(listContent, {})).body.publications[0]?.number ?? 0;
  const before = await numberOfLast();
  await page.goto('/admin/settings');
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('+263 00 000 0001');
  await page.getByText('Saved as your draft.').waitFor();
  await page.getByRole('button', { name: 'Publish now' }).dblclick();
  await published(page);
  await page.getByRole('region', { name: 'Nothing to publish' }).waitFor();
  expect(await numberOfLast()).toBe(before + 1);
});

it('ten owners who save and preview at once are all answered', async () => {
  const { files } = (await owner.call(listContent, {})).body;
  const services = files.filter(({ file }) => file.startsWith('catalogue/services/'));
  const owners: Visitor[] = [];
  for (let count = 0; count < people; count += 1) {
    const { email, ...names } = newPerson();
    const visitor = visitorOf(journey);
    await visitor.signUpAndActivate({ ...names, email });
    await makeOwner(visitor, email);
    owners.push(visitor);
  }
  const rounds = owners.map(async (visitor, at) => {
    const { file } = services[at] ?? { file: '' };
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const text = `Draft ${round} of owner ${at}`;
      const saved = await saveEdit(visitor, { name: text }, file);
      const { status, body } = await visitor.call(previewContent, { body: { file } });
      const shown = await fetch(journey.url + body.address);
      statuses.push(saved.status, status, shown.status);
      expect(await shown.text()).toContain(text);
    }
    return statuses;
  });
  const statuses = (await Promise.all(rounds)).flat();
  expect([statuses.length, statuses.filter((status) => status !== 200)]).toEqual([people * 15, []]);
});
