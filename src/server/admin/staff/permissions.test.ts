import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { permissionRows, permissions } from './permissions.ts';

const all = endpoints as Record<string, Endpoint>;
const ofOffice = Object.keys(all).filter((name) => ['staff', 'owner'].includes(all[name]?.guard ?? ''));

it('every call of the office is in one row', () => {
  expect(permissionRows.flatMap(({ calls }) => calls).sort()).toEqual([...ofOffice].sort());
});

it('the calls of a row have one guard, so that the row says the truth about each of them', () => {
  for (const { text, calls } of permissionRows) {
    expect(new Set(calls.map((name) => all[name]?.guard)), text).toHaveProperty('size', 1);
  }
});

it('says what staff and owners may do, and where the second factor is asked for again', () => {
  expect(permissions.map(({ text, staff, owner, asksAgain }) => [text, staff, owner, asksAgain])).toEqual([
    ['Read orders, quote requests, inquiries, clients and the calendar', 'yes', 'yes', false],
    ['Answer inquiries, book and move consultations, write quotes, plan courses, deliver work', 'yes', 'yes', false],
    ['Mark an order as paid', 'yes', 'yes', true],
    ['Refund, credit', 'no', 'yes', true],
    ['Change opening hours and meeting places', 'no', 'yes', false],
    ['Save a list as a file', 'no', 'yes', true],
    ['Hand out or delete a client’s data', 'no', 'yes', true],
    ['Invite, change a role, remove', 'no', 'yes', true],
    ['Say what is right before going live', 'no', 'yes', false],
    ['Edit and publish texts, prices and settings of the site', 'no', 'yes', true],
    ['Read the list of changes', 'own changes', 'yes', false],
  ]);
});
