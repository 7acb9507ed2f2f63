import type { Permission } from '#contract/admin/staff.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

type EndpointName = keyof typeof endpoints;

interface Row {
  group: string;
  text: string;
  calls: readonly EndpointName[];
  /** In place of "yes", when staff get less from the same calls. */
  ofStaff?: string;
}

const isOfOffice = ({ guard }: Endpoint): boolean => guard === 'staff' || guard === 'owner';

const rows: readonly Row[] = [
  { group: 'Money', text: 'Mark an order as paid', calls: ['recordPayment', 'confirmProof'] },
  { group: 'Money', text: 'Refund, credit', calls: ['recordRefund', 'issueRefund'] },
  {
    group: 'The business and the people',
    text: 'Change opening hours and meeting places',
    calls: ['previewHours', 'saveHours', 'saveMeetingPlaces'],
  },
  {
    group: 'The business and the people',
    text: 'Save a list as a file',
    calls: [
      ...(['exportOrders', 'exportMeetings', 'exportBriefs', 'exportInquiries', 'exportClients'] as const),
      ...(['exportCourseDates', 'exportParticipants', 'exportReviews', 'exportEmails'] as const),
      ...(['exportFigures', 'exportChanges', 'areasGeoJson', 'areasKml'] as const),
    ],
  },
  {
    group: 'The business and the people',
    text: 'Hand out or delete a client’s data',
    calls: ['exportClientData', 'downloadGuestData', 'deleteClient'],
  },
  {
    group: 'The business and the people',
    text: 'Invite, change a role, remove',
    calls: [
      ...(['listStaff', 'inviteStaff', 'sendInvitationAgain', 'withdrawInvitation', 'changeRole'] as const),
      ...(['removeStaff', 'resetStaffFactor', 'remindOfSecondFactor'] as const),
    ],
  },
  {
    group: 'The business and the people',
    text: 'Say what is right before going live',
    calls: ['readGoingLive', 'confirmGoingLive', 'sendTestEmail'],
  },
  {
    group: 'The business and the people',
    text: 'Edit and publish texts, prices and settings of the site',
    calls: [
      ...(['listContent', 'readContentFile', 'saveContentDraft', 'discardContentDraft'] as const),
      ...(['planContent', 'previewContent', 'publishContent', 'readPublication', 'restoreContent'] as const),
      ...(['uploadPicture', 'readSettingsEffects'] as const),
    ],
  },
  {
    group: 'The business and the people',
    text: 'Read the list of changes',
    calls: ['listChanges'],
    ofStaff: 'own changes',
  },
];

const named = new Set<string>(rows.flatMap(({ calls }) => calls));
const others = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, endpoint]) => isOfOffice(endpoint) && !named.has(name),
);
const namesWhere = (matches: (endpoint: Endpoint) => boolean): EndpointName[] =>
  others.flatMap(([name, endpoint]) => (matches(endpoint) ? name : []));

/** Every call of the office, in one row each: calls that no row names are daily work. */
export const permissionRows: readonly Row[] = [
  {
    group: 'Daily work',
    text: 'Read orders, quote requests, inquiries, clients and the calendar',
    calls: namesWhere(({ method }) => method === 'GET'),
  },
  {
    group: 'Daily work',
    text: 'Answer inquiries, book and move consultations, write quotes, plan courses, deliver work',
    calls: namesWhere(({ method }) => method !== 'GET'),
  },
  ...rows,
];

/** What each role may do, as the guards of the contract enforce it. */
export const permissions: readonly Permission[] = permissionRows.map(({ group, text, calls, ofStaff = 'yes' }) => {
  const all = calls.map((name): Endpoint => endpoints[name]);
  return {
    group,
    text,
    staff: all.every(({ guard }) => guard === 'staff') ? ofStaff : 'no',
    owner: 'yes',
    asksAgain: all.some(({ secondFactor }) => secondFactor === 'recent'),
  };
});
